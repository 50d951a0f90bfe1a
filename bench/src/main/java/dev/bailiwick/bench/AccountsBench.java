package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// Measures sign-ins per second compared with plain Argon2id on this machine, the memory used by
/// 200 simultaneous sign-ins, and the list of 50,000 people.
final class AccountsBench {
    private static final int PEOPLE = 50_000;
    private static final int CROWD = 200;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration MEASURED = Duration.ofSeconds(10);

    private final Path launcher;
    private final BenchDatabase database;

    AccountsBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            String cookie;
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                cookie = SetUpForm.becomeAdministrator(server);
            }
            try (var connection = database.connect(folder)) {
                AccountSeed.insert(connection, PEOPLE);
            }
            double limit = argon2();
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                signIns(server, limit);
                list(server, cookie);
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private void signIns(BenchServer server, double limit) throws Exception {
        System.out.printf(
                "%-36s %12s %9s %9s %9s%n",
                "sign-ins, " + database.name(), "a second", "p50, ms", "p99, ms", "refused");
        System.out.printf("%-36s %,12.1f%n", "bare Argon2id, the limit", limit);
        try (var people = new SignIns(server.port())) {
            var ignored = people.run(8, 5);
            int before = server.mebibytes();
            print("8 at a time", people.run(8, 20));
            int after = server.mebibytes();
            var peak = new AtomicInteger();
            Thread watch = Thread.ofVirtual().start(() -> watch(server, peak));
            print("%d at once".formatted(CROWD), people.run(CROWD, 1));
            watch.interrupt();
            watch.join();
            System.out.printf(
                    "%nResident memory: %d MiB before, %d MiB after 8 at a time, at most %d MiB"
                            + " during %d at once%n%n",
                    before, after, peak.get(), CROWD);
        }
    }

    private static void print(String name, SignIns.Result result) {
        System.out.printf(
                "%-36s %,12.1f %,9.0f %,9.0f %9d %s%n",
                name,
                result.perSecond(),
                result.percentileMilliseconds(50),
                result.percentileMilliseconds(99),
                result.refusals().size(),
                Set.copyOf(result.refusals()));
    }

    private static void watch(BenchServer server, AtomicInteger peak) {
        try {
            while (true) {
                peak.accumulateAndGet(server.mebibytes(), Math::max);
                Thread.sleep(50);
            }
        } catch (InterruptedException | IOException _) {
            // all sign-ins are done
        }
    }

    private static void list(BenchServer server, String cookie) throws Exception {
        Load.printHead("%,d people".formatted(PEOPLE));
        String users = "/site-administration/users";
        measure("/healthz, the limit", new Load(server.port(), "/healthz", ""));
        measure("users, first page", new Load(server.port(), users, cookie));
        measure(
                "users, in the middle",
                new Load(server.port(), users + "?after=jonas%20pell%2025003~25003", cookie));
        measure(
                "users, last sign-in first",
                new Load(server.port(), users + "?sort=-sign-in", cookie));
        measure("users, searched", new Load(server.port(), users + "?q=person4999", cookie));
        measure(
                "users, role, module and sign-in method",
                new Load(
                        server.port(),
                        users + "?role=editor&module=licences&method=password",
                        cookie));
    }

    private static void measure(String name, Load load) throws InterruptedException {
        load.print(name, WARM_UP, MEASURED);
    }

    /// Hashes per second with the server's parameters, on all processors, in this process only.
    private static double argon2() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        hash(Duration.ofSeconds(3));
        List<Callable<Integer>> loops = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
            loops.add(() -> hash(MEASURED));
        }
        long start = System.nanoTime();
        int hashes = 0;
        try (var threads = Executors.newFixedThreadPool(processors)) {
            for (Future<Integer> loop : threads.invokeAll(loops)) {
                hashes += loop.get();
            }
        }
        return hashes / ((System.nanoTime() - start) / 1e9);
    }

    private static int hash(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        byte[] result = new byte[32];
        int hashes = 0;
        for (; System.nanoTime() < end; hashes++) {
            var generator = new Argon2BytesGenerator();
            generator.init(
                    new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                            .withSalt(new byte[16])
                            .withMemoryAsKB(19 * 1024)
                            .withIterations(2)
                            .withParallelism(1)
                            .build());
            generator.generateBytes("four lanterns by the quay".toCharArray(), result);
        }
        return hashes;
    }
}
