package dev.bailiwick.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/// People who sign in and add licences while an import is applied, five times a second each.
final class Bystanders implements AutoCloseable {
    private static final int WARM_UP = 20;
    private static final long PAUSE_NANOS = 200_000_000;

    private final SignIns people;
    private final CsvTransfer pages;
    private volatile boolean done;

    Bystanders(BenchServer server, CsvTransfer pages) throws IOException, InterruptedException {
        this.people = new SignIns(server.port());
        this.pages = pages;
    }

    /// The first requests after a start are slow.
    void warmUp() throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UP; i++) {
            signIn();
            addLicence(i);
        }
    }

    /// Runs `work`, and prints how long the others waited for their responses meanwhile.
    <T> T during(String name, Callable<T> work) throws Exception {
        done = false;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Waits> signIns = threads.submit(() -> repeat(_ -> signIn()));
            Future<Waits> edits = threads.submit(() -> repeat(this::addLicence));
            try {
                return work.call();
            } finally {
                done = true;
                print(name + ": sign-in", signIns);
                print(name + ": add a licence", edits);
            }
        }
    }

    /// @param nanos of each request
    private record Waits(List<Long> nanos, int refused) {}

    private interface Request {
        /// @throws IllegalStateException when it is refused
        void send(int number) throws IOException, InterruptedException;
    }

    private Waits repeat(Request request) throws IOException, InterruptedException {
        var nanos = new ArrayList<Long>();
        int refused = 0;
        while (!done) {
            long start = System.nanoTime();
            try {
                request.send(nanos.size());
            } catch (IllegalStateException e) {
                refused++;
            }
            nanos.add(System.nanoTime() - start);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return new Waits(nanos, refused);
    }

    private void signIn() throws IOException, InterruptedException {
        var refusals = people.run(1, 1).refusals();
        if (!refusals.isEmpty()) {
            throw new IllegalStateException("A sign-in was refused: " + refusals);
        }
    }

    private void addLicence(int number) throws IOException, InterruptedException {
        String ignored =
                pages.submit(
                        "/licences/add",
                        "/licences/add",
                        "&vendor=Contoso&seats=1&product=P%d-%d"
                                .formatted(number, System.nanoTime()));
    }

    private static void print(String name, Future<Waits> waits)
            throws ExecutionException, InterruptedException {
        long[] sorted = waits.get().nanos().stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        System.out.printf(
                "%-40s %,9d times, p50 %,.0f ms, p99 %,.0f ms, at most %,.0f ms, %d refused%n",
                name,
                sorted.length,
                percentile(sorted, 50),
                percentile(sorted, 99),
                percentile(sorted, 100),
                waits.get().refused());
    }

    private static double percentile(long[] sorted, int percent) {
        int index = (int) Math.ceil(sorted.length * percent / 100.0) - 1;
        return sorted[Math.max(index, 0)] / 1e6;
    }

    @Override
    public void close() {
        people.close();
    }
}
