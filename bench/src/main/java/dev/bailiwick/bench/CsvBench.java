package dev.bailiwick.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/// Measures a million IP addresses through the forms of the pages: imported, imported again,
/// exported; then the list with all of them. While the last fifth is applied, other people sign in
/// and edit. Compared with the database's own program and the same file.
final class CsvBench {
    private static final int ROWS = 1_000_000;
    private static final int PEOPLE = 20_000;
    private static final Duration ALONE = Duration.ofSeconds(20);

    private final Path launcher;
    private final BenchDatabase database;
    private final int rows;

    CsvBench(Path launcher, BenchDatabase database, OptionalInt rows) {
        this.launcher = launcher;
        this.database = database;
        this.rows = rows.orElse(ROWS);
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            Path file = folder.resolve("addresses.csv");
            AddressFile.write(file, rows, 0, rows);
            System.out.printf(
                    "%s, %,d rows, %,d KiB%n%n", database.name(), rows, Files.size(file) / 1024);
            String cookie;
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                cookie = SetUpForm.becomeAdministrator(server);
            }
            try (var connection = database.connect(folder)) {
                AccountSeed.insert(connection, PEOPLE);
            }
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                try (var transfer = new CsvTransfer(server, cookie);
                        var memory = new PeakMemory(server)) {
                    transfer(server, transfer, folder, file, memory);
                    CsvLimit.run(database, folder, file);
                    new ListPages(server, cookie, transfer).run();
                }
            }
            System.out.printf(
                    "%nLoad average: %.1f%n",
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        } finally {
            BenchServer.delete(folder);
        }
    }

    private void transfer(
            BenchServer server, CsvTransfer transfer, Path folder, Path file, PeakMemory memory)
            throws Exception {
        int most = rows * 4 / 5;
        CsvTransfer.Checked first = check(transfer, folder, 0, most);
        print("applied, nobody else works", transfer.apply(first), memory.toString());
        CsvTransfer.Checked rest = check(transfer, folder, most, rows);
        try (var bystanders = new Bystanders(server, transfer)) {
            bystanders.warmUp();
            bystanders.during(
                    "before",
                    () -> {
                        Thread.sleep(ALONE);
                        return true;
                    });
            Duration applied = bystanders.during("meanwhile", () -> transfer.apply(rest));
            print("applied, others sign in and edit", applied, memory.toString());
        }
        Path exported = folder.resolve("exported.csv");
        Duration took = transfer.export(exported);
        print(
                "exported",
                took,
                CsvLimit.same(file, exported)
                        ? "the same bytes"
                        : "DIFFERENT BYTES THAN WERE SENT");
        CsvTransfer.Checked again = transfer.check(exported);
        print("sent and checked again", again.time(), again.counted());
        System.out.printf("%s%n%n", memory);
    }

    private CsvTransfer.Checked check(CsvTransfer transfer, Path folder, int from, int to)
            throws Exception {
        Path part = folder.resolve("part.csv");
        AddressFile.write(part, rows, from, to);
        CsvTransfer.Checked checked = transfer.check(part);
        print("sent and checked", checked.time(), checked.counted());
        return checked;
    }

    private static void print(String name, Duration time, String remark) {
        System.out.printf("%-40s %,9.1f s  %s%n", name, time.toMillis() / 1e3, remark);
    }
}
