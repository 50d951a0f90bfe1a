package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Leases runs by long poll and carries them out, several at a time.
final class Runner {
    private static final int MAX_ACTIVE = 4;
    private static final Duration WAIT = Duration.ofSeconds(50);

    /// A server that answers at once, with nothing to do, is not asked again sooner.
    private static final Duration SHORTEST_ROUND = Duration.ofSeconds(5);

    private static final Duration TIME_TO_STOP = Duration.ofSeconds(10);

    private final JobsEndpoint endpoint;
    private final Work work;
    private final Duration pace;
    private final Clock clock;
    private final Backoff backoff;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Semaphore slots = new Semaphore(MAX_ACTIVE);
    private final Map<UUID, ActiveRun> active = new ConcurrentHashMap<>();
    private final Map<Thread, ActiveRun> threads = new ConcurrentHashMap<>();
    private volatile @Nullable Thread poller;
    private String complaint = "";

    Runner(JobsEndpoint endpoint, Work work, Duration pace, Clock clock, Backoff backoff) {
        this.endpoint = endpoint;
        this.work = work;
        this.pace = pace;
        this.clock = clock;
        this.backoff = backoff;
    }

    /// Until the thread is interrupted.
    void run() throws IOException, InterruptedException {
        poller = Thread.currentThread();
        work.cleanUp();
        while (true) {
            while (threads.size() >= MAX_ACTIVE) {
                Thread.sleep(Duration.ofSeconds(1));
            }
            long begin = System.nanoTime();
            switch (endpoint.poll(WAIT, List.copyOf(active.keySet()))) {
                case ServerReply.Accepted(var leased) -> {
                    accepted();
                    leased.jobs().stream().limit(MAX_ACTIVE).forEach(this::begin);
                    pause(leased, begin);
                }
                case ServerReply.Rejected(var why) -> complainSlowly(why);
                case ServerReply.TooLarge(var why) -> complainSlowly(why);
                case ServerReply.Unauthorized(var why) -> complain(why, Duration.ZERO);
                case ServerReply.Later(var why, var atLeast) -> complain(why, atLeast);
            }
        }
    }

    private void pause(JobsEndpoint.Leased leased, long begin) throws InterruptedException {
        Duration wait = leased.pause();
        Duration lasted = Duration.ofNanos(System.nanoTime() - begin);
        if (leased.jobs().isEmpty() && wait.isZero() && lasted.compareTo(SHORTEST_ROUND) < 0) {
            wait = SHORTEST_ROUND.minus(lasted);
        }
        // so that runners that were sent away together do not return together
        Thread.sleep(wait.plusMillis(random.nextLong(wait.toMillis() / 4 + 1)));
    }

    private void accepted() {
        backoff.succeeded();
        if (!complaint.isEmpty()) {
            complaint = "";
            Log.info("The server answers again");
        }
    }

    private void complainSlowly(String why) throws InterruptedException {
        complain(why, backoff.slow());
    }

    private void complain(String why, Duration atLeast) throws InterruptedException {
        if (!why.equals(complaint)) {
            complaint = why;
            Log.warning("The server has no runs for this host: " + why);
        }
        Duration wait = backoff.next();
        Thread.sleep(wait.compareTo(atLeast) > 0 ? wait : atLeast);
    }

    private void begin(Json job) {
        ActiveRun run;
        try {
            run = new ActiveRun(job, endpoint, work, slots, pace, clock);
        } catch (IllegalArgumentException _) {
            Log.error("The server leased a run without an id");
            return;
        }
        ActiveRun before = active.get(run.id());
        if (before != null && before.attempt() == run.attempt()) {
            return;
        }
        active.put(run.id(), run);
        var thread = new Thread(() -> carryOut(run, before), "report-" + run.id());
        thread.setDaemon(true);
        threads.put(thread, run);
        thread.start();
    }

    private void carryOut(ActiveRun run, @Nullable ActiveRun before) {
        try {
            run.carryOut(before);
        } catch (InterruptedException _) {
            // The agent stops.
        } catch (RuntimeException e) {
            Log.error("Run %s: %s".formatted(run.id(), Log.place(e)));
        } finally {
            active.remove(run.id(), run);
            threads.remove(Thread.currentThread());
        }
    }

    /// Ends all runs and reports that, in ten seconds at most.
    void stop() throws InterruptedException {
        Thread polls = poller;
        if (polls != null) {
            polls.interrupt();
        }
        List<Thread> all = List.copyOf(threads.keySet());
        threads.values().forEach(ActiveRun::stopWithAgent);
        long deadline = System.nanoTime() + TIME_TO_STOP.toNanos();
        for (Thread thread : all) {
            long left = deadline - System.nanoTime();
            if (left > 0) {
                boolean _ = thread.join(Duration.ofNanos(left));
            }
        }
    }
}
