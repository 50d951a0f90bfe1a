package dev.bailiwick.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Packages through server and gateway: a large file up and down, beside nginx that serves the same
/// file; many slow recipients; texts a second; and addresses that are none.
final class SendBench {
    private static final int USUAL_MEBIBYTES = 1024;
    private static final int RUNS = 5;
    private static final int SLOW_RECIPIENTS = 500;
    private static final int SLOW_BYTES_A_SECOND = 64 * 1024;
    private static final Duration SLOW = Duration.ofSeconds(15);
    private static final Duration WARM_UP = Duration.ofSeconds(4);
    private static final Duration MEASURED = Duration.ofSeconds(10);

    private final Path launcher;
    private final BenchDatabase database;
    private final int mebibytes;

    /// @param mebibytes of the file
    SendBench(Path launcher, BenchDatabase database, OptionalInt mebibytes) {
        this.launcher = launcher;
        this.database = database;
        this.mebibytes = mebibytes.orElse(USUAL_MEBIBYTES);
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        int internal = BenchServer.freePort();
        int gatewayPort = BenchServer.freePort();
        Map<String, String> environment =
                Map.of(
                        "BAILIWICK_INTERNAL_PORT",
                        Integer.toString(internal),
                        "BAILIWICK_GATEWAY_ORIGIN",
                        "http://localhost:" + gatewayPort,
                        "BAILIWICK_SEND_PERSON_GIB",
                        "100");
        try (BenchServer server = new BenchServer(launcher, folder, database, environment)) {
            String cookie = SetUpForm.becomeAdministrator(server);
            try (var gateway = new SendGateway(launcher, folder, internal, gatewayPort);
                    var sender = new PackageSender(server, cookie)) {
                downloads(folder, sender, gateway);
                System.out.printf(
                        "%nPeak resident memory: server %d MiB, gateway %d MiB%n%n",
                        peak(server.processId()), peak(gateway.processId()));
                slowRecipients(sender, gateway);
                texts(server, cookie);
                strangers(sender, gateway);
                System.out.printf(
                        "%nPeak resident memory: server %d MiB, gateway %d MiB%n",
                        peak(server.processId()), peak(gateway.processId()));
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private void downloads(Path folder, PackageSender sender, SendGateway gateway)
            throws Exception {
        Path file = folder.resolve("file");
        write(file);
        double first = upload(sender, file).megabytesPerSecond();
        Uploaded uploaded = upload(sender, file);
        String link = uploaded.link();
        System.out.printf(
                "Upload of %,d MiB: %.0f MB/s; the first after the start %.0f MB/s%n",
                mebibytes, uploaded.megabytesPerSecond(), first);
        String cookie = gateway.unlock(link);
        try (var nginx = new Nginx(folder, file)) {
            var ours = new ArrayList<Double>();
            var theirs = new ArrayList<Double>();
            for (int i = 0; i < RUNS; i++) {
                theirs.add(Curl.megabytesPerSecond(nginx.address(), ""));
                ours.add(Curl.megabytesPerSecond(link + "/download/1", cookie));
            }
            System.out.printf(
                    "Download, MB/s, medians of %d in turns: %.0f; nginx %.0f; ratio %.2f (aim"
                            + " 0.5)%n",
                    RUNS, median(ours), median(theirs), median(ours) / median(theirs));
        }
        Curl.printCipherSpeed();
    }

    private record Uploaded(String link, double megabytesPerSecond) {}

    private Uploaded upload(PackageSender sender, Path file) throws Exception {
        long start = System.nanoTime();
        String link = sender.sendFile(file);
        return new Uploaded(link, megabytes() * 1e9 / (System.nanoTime() - start));
    }

    private void write(Path file) throws IOException {
        byte[] block = new byte[1 << 20];
        new Random(1).nextBytes(block);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < mebibytes; i++) {
                block[0] = (byte) i;
                out.write(block);
            }
        }
    }

    private double megabytes() {
        return mebibytes * 1.048576;
    }

    private static double median(List<Double> some) {
        return some.stream().sorted().toList().get(some.size() / 2);
    }

    private void slowRecipients(PackageSender sender, SendGateway gateway) throws Exception {
        Path file = Files.createTempFile("bailiwick-bench", "");
        try {
            Files.write(file, new byte[32 << 20]);
            String link = sender.sendFile(file);
            String cookie = gateway.unlock(link);
            var served = new AtomicInteger();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Callable<Boolean>> all = new ArrayList<>();
                for (int i = 0; i < SLOW_RECIPIENTS; i++) {
                    all.add(() -> {
                        boolean isServed =
                                SlowRecipient.reads(
                                        gateway.port(),
                                        link + "/download/1",
                                        cookie,
                                        SLOW_BYTES_A_SECOND,
                                        SLOW);
                        return isServed && served.incrementAndGet() > 0;
                    });
                }
                for (Future<Boolean> one : threads.invokeAll(all)) {
                    boolean ignored = one.get();
                }
            }
            System.out.printf(
                    "%d slow recipients, %d KiB/s each, at the same time: %d got all of it%n%n",
                    SLOW_RECIPIENTS, SLOW_BYTES_A_SECOND / 1024, served.get());
        } finally {
            Files.delete(file);
        }
    }

    private static void texts(BenchServer server, String cookie) throws Exception {
        int ignored = texts(server, cookie, MEASURED);
        System.out.printf(
                "Texts sent a second, 4 people: %.0f (aim 100)%n%n",
                texts(server, cookie, MEASURED) * 1e9 / MEASURED.toNanos());
    }

    /// @return how many were sent
    private static int texts(BenchServer server, String cookie, Duration duration)
            throws Exception {
        var sent = new AtomicInteger();
        long end = System.nanoTime() + duration.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(() -> {
                    try (var sender = new PackageSender(server, cookie)) {
                        while (System.nanoTime() < end) {
                            String ignored = sender.sendText("the door code is 4711");
                            sent.incrementAndGet();
                        }
                    }
                    return true;
                });
            }
            for (Future<Boolean> one : threads.invokeAll(all)) {
                boolean ignored = one.get();
            }
        }
        return sent.get();
    }

    /// Each from an address of its own, so that no limit applies before the look-up.
    private static void strangers(PackageSender sender, SendGateway gateway) throws Exception {
        String revoked = sender.revoked();
        var health = new StrangersLoad(gateway, () -> "/health");
        var unknown = new StrangersLoad(gateway, StrangersLoad::unknown);
        var ended = new StrangersLoad(gateway, () -> revoked);
        for (var load : List.of(health, unknown, ended)) {
            StrangersLoad.Result ignored = load.run(WARM_UP);
        }
        var ofHealth = health.run(MEASURED);
        var ofUnknown = unknown.run(MEASURED);
        var ofEnded = ended.run(MEASURED);
        System.out.printf(
                "Unknown packages: %,.0f a second, /health %,.0f, ratio %.2f (aim 0.5)%n",
                ofUnknown.perSecond(),
                ofHealth.perSecond(),
                ofUnknown.perSecond() / ofHealth.perSecond());
        System.out.printf(
                "Time to the answer, p50 and p99, ms: unknown %.3f and %.3f, revoked %.3f and"
                        + " %.3f%n",
                ofUnknown.milliseconds(50),
                ofUnknown.milliseconds(99),
                ofEnded.milliseconds(50),
                ofEnded.milliseconds(99));
    }

    private static long peak(long process) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        return 0;
    }
}
