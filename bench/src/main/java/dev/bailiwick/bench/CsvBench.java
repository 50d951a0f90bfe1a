package dev.bailiwick.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/// Measures a million IP addresses through the forms of the pages: imported, imported again,
/// exported; then the list with all of them. Compared with the database's own program and the same
/// file.
final class CsvBench {
    private static final int ROWS = 1_000_000;

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
            AddressFile.write(file, rows);
            System.out.printf(
                    "%s, %,d rows, %,d KiB%n%n", database.name(), rows, Files.size(file) / 1024);
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                String cookie = SetUpForm.becomeAdministrator(server);
                try (var transfer = new CsvTransfer(server, cookie);
                        var memory = new PeakMemory(server)) {
                    transfer(transfer, folder, file, memory);
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

    private static void transfer(CsvTransfer transfer, Path folder, Path file, PeakMemory memory)
            throws IOException, InterruptedException {
        CsvTransfer.Checked checked = transfer.check(file);
        print("sent and checked", checked.time(), checked.counted());
        print("applied", transfer.apply(checked), memory.toString());
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

    private static void print(String name, Duration time, String remark) {
        System.out.printf("%-40s %,9.1f s  %s%n", name, time.toMillis() / 1e3, remark);
    }
}
