package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorChanged;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.probes.check.Check;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/// Starts the checks of this server's part of the monitors on time. Times are those of the
/// processor, not of the clock, which can jump. If several servers run, each has a lease of some
/// parts; it checks nothing whose lease it could not renew.
@Component
@ConditionalOnWebApplication
public class CheckSchedule {
    private static final Logger LOG = LoggerFactory.getLogger(CheckSchedule.class);

    /// Silent servers keep a check busy until its timeout.
    private static final int MAX_RUNNING = 4_000;

    /// A lease is used for less than its length, so that another server cannot have it meanwhile.
    private static final Duration USABLE = MonitorLeases.LENGTH.minusSeconds(5);

    private static final Duration RELOAD_EVERY = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofMinutes(1);

    /// A person who has just added a monitor is waiting.
    private static final Duration FIRST = Duration.ofSeconds(10);

    private final Monitors monitors;
    private final MonitorChecks checks;
    private final MonitorStates states;
    private final MonitorLeases leases;
    private final RunCheck runCheck;
    private final StoreResults results;
    private final HostJudgement hosts;
    private final OwnNetwork network;
    private final RunningServers servers;
    private final Transactions transactions;
    private final Clock clock;
    private final String server = UUID.randomUUID().toString();
    private final Map<Long, Entry> entries = new ConcurrentHashMap<>();
    private final Semaphore running = new Semaphore(MAX_RUNNING);
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("monitors").factory());
    private volatile Set<Integer> parts = Set.of();
    private volatile long usableUntil = System.nanoTime();
    private long reloadAt = System.nanoTime();

    CheckSchedule(
            Monitors monitors,
            MonitorChecks checks,
            MonitorStates states,
            MonitorLeases leases,
            RunCheck runCheck,
            StoreResults results,
            HostJudgement hosts,
            OwnNetwork network,
            RunningServers servers,
            Transactions transactions,
            Clock clock) {
        this.monitors = monitors;
        this.checks = checks;
        this.states = states;
        this.leases = leases;
        this.runCheck = runCheck;
        this.results = results;
        this.hosts = hosts;
        this.network = network;
        this.servers = servers;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// One monitor that is checked here.
    ///
    /// @param check null for push, and for those that hosts check
    private record Entry(
            Monitor monitor, @Nullable Check check, AtomicBoolean isRunning, AtomicBoolean ended) {}

    @ScheduledJob("Share monitors among servers")
    @Scheduled(fixedDelayString = "PT5S", initialDelayString = "PT2S")
    public synchronized void share() {
        long begin = System.nanoTime();
        Set<Integer> mine =
                transactions.write(() ->
                        leases.renew(
                                server, servers.seenWithin(MonitorLeases.LENGTH), clock.instant()));
        usableUntil = begin + USABLE.toNanos();
        if (!mine.equals(parts) || reloadAt - begin <= 0) {
            parts = mine;
            reload();
            reloadAt = begin + RELOAD_EVERY.toNanos();
        }
    }

    /// Changes by other servers are found here.
    private void reload() {
        Map<Long, Monitors.Revision> wanted = transactions.read(monitors::revisions);
        wanted.keySet().removeIf(id -> !parts.contains(MonitorLeases.part(id)));
        for (Entry entry : entries.values()) {
            Monitors.Revision now = wanted.get(entry.monitor().id());
            if (now == null || now.isPaused() || now.version() != entry.monitor().version()) {
                end(entry);
            }
        }
        List<Long> missing =
                wanted.entrySet().stream()
                        .filter(one -> !one.getValue().isPaused())
                        .map(Map.Entry::getKey)
                        .filter(id -> !entries.containsKey(id))
                        .toList();
        begin(missing);
        pause(
                wanted.entrySet().stream()
                        .filter(one -> one.getValue().isPaused())
                        .map(Map.Entry::getKey)
                        .toList());
        network.checks(
                entries.values().stream()
                        .map(Entry::monitor)
                        .filter(Monitor::isCheckedHere)
                        .toList());
    }

    private void begin(List<Long> ids) {
        var fresh = new ArrayList<Entry>();
        Set<Long> known =
                transactions.read(() -> {
                    for (Monitor monitor : monitors.all(ids)) {
                        try {
                            fresh.add(
                                    new Entry(
                                            monitor,
                                            monitor.isCheckedHere() ? checks.of(monitor) : null,
                                            new AtomicBoolean(),
                                            new AtomicBoolean()));
                        } catch (IllegalArgumentException e) {
                            LOG.warn("The monitor {} cannot be checked.", monitor.id(), e);
                        }
                    }
                    return states.of(ids).keySet();
                });
        for (Entry entry : fresh) {
            Entry before = entries.put(entry.monitor().id(), entry);
            if (before != null) {
                before.ended().set(true);
            }
            long interval = entry.monitor().interval().toMillis();
            long first = spread(entry.monitor().id(), interval, clock.millis());
            schedule(entry, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(first));
            if (!known.contains(entry.monitor().id())) {
                startWithin(FIRST, entry);
            }
        }
    }

    /// Spreads monitors over their interval; the times are the same on every server.
    ///
    /// @return milliseconds until the first check
    static long spread(long id, long interval, long now) {
        long phase = Math.floorMod(id * 0x9E3779B97F4A7C15L, interval);
        return Math.floorMod(phase - now, interval);
    }

    /// A paused monitor is neither up nor down.
    private void pause(List<Long> ids) {
        Map<Long, MonitorStatus> known = transactions.read(() -> states.of(ids));
        known.forEach((id, status) -> {
            if (status.state() != MonitorState.UNKNOWN) {
                var _ = results.add(CheckResult.unknown(id, clock.instant(), "Paused"));
            }
        });
    }

    private void end(Entry entry) {
        entry.ended().set(true);
        boolean ignored = entries.remove(entry.monitor().id(), entry);
    }

    /// @param at in the time of [System#nanoTime]
    private void schedule(Entry entry, long at) {
        if (!timer.isShutdown()) {
            var _ =
                    timer.schedule(
                            () -> fire(entry, at), at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    private void fire(Entry entry, long at) {
        if (entry.ended().get()) {
            return;
        }
        long interval = entry.monitor().interval().toNanos();
        long late = Math.max(0, System.nanoTime() - at) / interval;
        schedule(entry, at + (late + 1) * interval);
        start(entry);
    }

    /// Checks those of this server's part that match, besides their usual times, within a minute.
    void soon(LongPredicate which) {
        entries.forEach((id, entry) -> {
            long interval = entry.monitor().interval().toMillis();
            if (interval > SOON.toMillis() && which.test(id)) {
                startWithin(SOON, entry);
            }
        });
    }

    /// Besides its usual times.
    private void startWithin(Duration time, Entry entry) {
        if (!timer.isShutdown()) {
            long delay = spread(entry.monitor().id(), time.toMillis(), clock.millis());
            var _ = timer.schedule(() -> start(entry), delay, TimeUnit.MILLISECONDS);
        }
    }

    private void start(Entry entry) {
        if (entry.ended().get()) {
            return;
        }
        boolean mayRun = usableUntil - System.nanoTime() > 0 && running.tryAcquire();
        if (!mayRun) {
            return;
        }
        if (!entry.isRunning().compareAndSet(false, true)) {
            running.release();
            return;
        }
        Thread ignored = Thread.ofVirtual().name("monitor").start(() -> check(entry));
    }

    private void check(Entry entry) {
        try {
            if (entry.monitor().isFromHosts()) {
                hosts.ifChanged(entry.monitor()).ifPresent(results::add);
            } else if (entry.check() != null || isLate(entry.monitor())) {
                var _ = results.add(runCheck.run(entry.monitor(), entry.check()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // it must be tried again, whatever it was
            LOG.warn("The check of monitor {} has failed.", entry.monitor().id(), e);
        } finally {
            entry.isRunning().set(false);
            running.release();
        }
    }

    /// Only what has reported before can be late: its program may not be set up yet.
    private boolean isLate(Monitor monitor) {
        return transactions
                .read(() -> states.find(monitor.id()))
                .map(MonitorStatus::checkedAt)
                .map(last -> last.plus(monitor.interval()).plus(monitor.timeout()))
                .filter(due -> due.isBefore(clock.instant()))
                .isPresent();
    }

    /// At once on this server, within half a minute on others.
    @TransactionalEventListener
    public void onChange(MonitorChanged changed) {
        reloadAt = System.nanoTime();
    }

    /// Another server takes over at once.
    @EventListener
    public void onStop(ContextClosedEvent event) {
        var _ = timer.shutdownNow();
        if (!parts.isEmpty()) {
            results.run();
            transactions.write(() -> leases.release(server, List.copyOf(parts)));
        }
    }
}
