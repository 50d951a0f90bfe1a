package dev.bailiwick.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// `Bench LAUNCHER [NAME]`
final class Bench {
    private static final int WRONG_USAGE = 2;

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        Path launcher = Path.of(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        var argument = BenchArgument.of(names.size() == 2 ? names.get(1) : "");
        BenchDatabase database = argument.database();
        switch (names.isEmpty() || names.size() > 2 ? "" : names.getFirst()) {
            case "start" -> new StartBench(launcher, database).run();
            case "pages" -> new PagesBench(launcher, database).run();
            case "agent" -> new AgentBench(launcher).run();
            case "accounts" -> new AccountsBench(launcher, database).run();
            case "checkin" -> new CheckInBench(launcher, database).run();
            case "backup" -> {
                new BackupTime(launcher, database).run();
                new BackupDispatch(launcher, database).run();
            }
            case "polls" -> new BackupCrowd(launcher, database).run();
            case "csv" -> new CsvBench(launcher, database, argument.number()).run();
            case "dns" -> new DnsBench(launcher, database).run();
            case "monitors" -> new MonitorsBench(launcher, database, argument.number()).run();
            case "scan", "sweep" -> new ScanBench(launcher, database).run();
            case "send" -> new SendBench(launcher, database, argument.number()).run();
            case "soak" -> new SoakBench(launcher, database, argument.number()).run();
            case "rdp" -> new RdpBench(launcher, database).run();
            case "ssh" -> new SshBench(launcher, database).run();
            case "sso" -> new SsoBench(launcher, database).run();
            default -> {
                System.err.print(usage());
                System.exit(WRONG_USAGE);
            }
        }
    }

    /// The launcher reads the same list before it builds anything.
    private static String usage() throws IOException {
        try (InputStream list =
                Objects.requireNonNull(Bench.class.getResourceAsStream("usage.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
