package dev.bailiwick.agent.monitors;

import dev.bailiwick.agent.Log;
import dev.bailiwick.probes.Prober;
import dev.bailiwick.probes.connection.Reach;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Starts the assigned checks on time, a limited number at the same time, each in a virtual thread.
/// A check that is still running when it is due again is left out once. Nothing is queued: if slow
/// servers occupy all places, checks are late.
final class MonitorSchedule {
    /// The sum of the weights of running checks, which bounds their memory.
    private static final int CAPACITY = 24;

    private static final Duration SOON = Duration.ofSeconds(20);

    private final Prober prober;
    private final Reach reach;
    private final Results results;
    private final Map<Long, Entry> entries = new HashMap<>();
    private final Semaphore places = new Semaphore(CAPACITY, true);

    MonitorSchedule(Prober prober, Reach reach, Results results) {
        this.prober = prober;
        this.reach = reach;
        this.results = results;
    }

    private static final class Entry {
        private final Assignment assignment;
        private long due;
        private boolean isRunning;
        private boolean hasEnded;

        Entry(Assignment assignment, long due) {
            this.assignment = assignment;
            this.due = due;
        }
    }

    /// Unchanged checks keep their times; the others start again, spread over their interval.
    synchronized void replace(Collection<Assignment> assignments) {
        long now = System.nanoTime();
        var before = new HashMap<>(entries);
        entries.clear();
        for (Assignment one : assignments) {
            Entry known = before.get(one.id());
            boolean isSame = known != null && known.assignment.equals(one);
            entries.put(one.id(), isSame ? known : new Entry(one, now + first(one)));
        }
        before.values().stream()
                .filter(one -> entries.get(one.assignment.id()) != one)
                .forEach(one -> one.hasEnded = true);
        results.keep(entries.keySet());
        notifyAll();
    }

    private static long first(Assignment one) {
        long limit = Math.min(one.interval().toMillis(), SOON.toMillis());
        return TimeUnit.MILLISECONDS.toNanos(phase(one.id(), limit));
    }

    /// The first check is soon, so that a new monitor is known quickly.
    ///
    /// @return milliseconds
    static long phase(long id, long limit) {
        return Math.floorMod(id * 0x9E3779B97F4A7C15L, limit);
    }

    synchronized Set<Long> ids() {
        return Set.copyOf(entries.keySet());
    }

    /// Until it is interrupted.
    void run() throws InterruptedException {
        while (true) {
            Entry next = awaitDue();
            int weight = next.assignment.weight();
            places.acquire(weight);
            if (begin(next)) {
                Thread _ = Thread.ofVirtual().name("monitor").start(() -> check(next, weight));
            } else {
                places.release(weight);
            }
        }
    }

    private synchronized Entry awaitDue() throws InterruptedException {
        while (true) {
            long now = System.nanoTime();
            Optional<Entry> first =
                    entries.values().stream().min(Comparator.comparingLong(one -> one.due - now));
            long wait = first.map(one -> one.due - now).orElse(Long.MAX_VALUE);
            if (first.isPresent() && wait <= 0) {
                Entry entry = first.get();
                long interval = entry.assignment.interval().toNanos();
                entry.due += (1 - wait / interval) * interval;
                return entry;
            }
            wait(Math.clamp(TimeUnit.NANOSECONDS.toMillis(wait) + 1, 1, 60_000));
        }
    }

    private synchronized boolean begin(Entry entry) {
        boolean begins = !entry.isRunning && !entry.hasEnded;
        entry.isRunning |= begins;
        return begins;
    }

    private void check(Entry entry, int weight) {
        Assignment one = entry.assignment;
        long began = System.nanoTime();
        try {
            Prober.Outcomes outcomes =
                    prober.run(one.check(), reach, one.failures(), one.interval());
            add(entry, outcomes, began);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // it is tried again, whatever it was
            Log.error("A check failed: " + Log.place(e));
        } finally {
            end(entry);
            places.release(weight);
        }
    }

    private synchronized void add(Entry entry, Prober.Outcomes outcomes, long began) {
        if (!entry.hasEnded) {
            results.add(entry.assignment.id(), outcomes, began);
        }
    }

    private synchronized void end(Entry entry) {
        entry.isRunning = false;
    }
}
