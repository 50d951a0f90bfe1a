package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.engine.CheckInJson;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineFailureException;
import dev.bailiwick.fleet.engines.EngineSettings;
import dev.bailiwick.fleet.hosts.checkin.ReceiveReading;
import dev.bailiwick.fleet.hosts.registry.AgentRelease;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Reads registered container engines once a minute, and stores each reading as a check-in of its
/// host. Of several servers, one reads an engine, under a lease that it keeps. A failure is stored
/// and shown; the host becomes offline by itself after three intervals.
///
/// A few are read at a time, on platform threads: resolving a name can block for long, and would
/// block the carrier of a virtual thread.
@Component
@ConditionalOnWebApplication
public final class ReadEngines {
    private static final int MAX_CONCURRENT = 4;

    /// All of them take less than the lease even if each uses up its time limit.
    private static final int MAX_IN_ONE_RUN = 64;

    private static final Duration FORGET_AFTER = Duration.ofMinutes(3);

    private final DirectEngines engines;
    private final StoredAccess access;
    private final ComputeHosts hosts;
    private final AgentTokens agents;
    private final ReceiveReading receive;
    private final AgentRelease release;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;
    private final UUID reader = UUID.randomUUID();
    private final Map<UUID, EngineReader> readers = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(
                    MAX_CONCURRENT,
                    MAX_CONCURRENT,
                    30,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    Thread.ofPlatform().daemon().name("engines-", 0).factory());

    ReadEngines(
            DirectEngines engines,
            StoredAccess access,
            ComputeHosts hosts,
            AgentTokens agents,
            ReceiveReading receive,
            AgentRelease release,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.engines = engines;
        this.access = access;
        this.hosts = hosts;
        this.agents = agents;
        this.receive = receive;
        this.release = release;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
        threads.allowCoreThreadTimeOut(true);
    }

    @ScheduledJob("Read container engines")
    @Scheduled(fixedDelayString = "PT5S", initialDelayString = "PT5S")
    public void run() {
        if (!settings.current().get(EngineSettings.DIRECT_ENGINES)) {
            readers.clear();
            return;
        }
        Instant now = now();
        readers.values().removeIf(one -> one.lastUsedAt().isBefore(now.minus(FORGET_AFTER)));
        if (transactions.read(() -> engines.isAnyDue(reader, now))) {
            readAll(transactions.write(() -> readable(engines.lease(reader, MAX_IN_ONE_RUN, now))));
        }
    }

    /// Without those whose host an agent reports, or that are no container hosts any more.
    private List<DirectEngine> readable(List<DirectEngine> due) {
        Set<Long> reported = agents.filterInUse(due.stream().map(DirectEngine::hostId).toList());
        return due.stream()
                .filter(one -> !reported.contains(one.hostId()))
                .filter(one ->
                        hosts.find(one.hostId())
                                .filter(host -> host.kind() == HostKind.CONTAINER)
                                .isPresent())
                .toList();
    }

    private void readAll(List<DirectEngine> due) {
        var running = new ArrayList<Future<?>>();
        due.forEach(one -> running.add(threads.submit(() -> read(one))));
        RuntimeException failure = null;
        for (Future<?> one : running) {
            try {
                Object ignored = one.get();
            } catch (ExecutionException e) {
                failure = new IllegalStateException("reading an engine failed", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void read(DirectEngine engine) {
        String failure = "It could not be read because of an error on this server. See its log.";
        try {
            failure = readAndStore(engine);
        } finally {
            String outcome = failure;
            transactions.write(() -> engines.finish(engine, reader, outcome, now()));
        }
    }

    /// @return why it failed; empty if it did not
    private String readAndStore(DirectEngine engine) {
        try {
            Instant now = now();
            byte[] json = CheckInJson.bytes(reader(engine).read(now));
            return receive.receive(engine.hostId(), engine.uid(), json, now).orElse("");
        } catch (EngineFailureException e) {
            return String.valueOf(e.getMessage());
        } catch (IOException e) {
            return "Engine: " + e.getMessage() + ".";
        }
    }

    private EngineReader reader(DirectEngine engine) throws IOException {
        EngineReader known = readers.get(engine.uid());
        if (known != null && known.isFor(engine)) {
            return known;
        }
        var made = new EngineReader(engine, access.client(engine), release.current());
        readers.put(engine.uid(), made);
        return made;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /// Another server then takes over at once.
    @PreDestroy
    void stop() {
        threads.shutdownNow();
        transactions.write(() -> engines.release(reader));
    }
}
