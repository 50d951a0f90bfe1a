package dev.bailiwick.bench;

import java.nio.file.Path;
import java.util.List;

/// `Bench LAUNCHER [NAME]`
final class Bench {
    private static final int WRONG_USAGE = 2;

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        Path launcher = Path.of(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        String argument = names.size() == 2 ? names.get(1) : "";
        switch (names.isEmpty() || names.size() > 2 ? "" : names.getFirst()) {
            case "start" -> new StartBench(launcher).run();
            case "pages" -> new PagesBench(launcher).run();
            case "agent" -> new AgentBench(launcher).run();
            case "accounts" -> new AccountsBench(launcher).run();
            case "checkin" -> new CheckInBench(launcher, BenchDatabase.of(argument)).run();
            case "csv" -> CsvBench.of(launcher, argument).run();
            case "sweep" -> new SweepBench(launcher).run();
            case "soak" -> new SoakBench(launcher, SoakBench.minutes(argument)).run();
            case "sso" -> new SsoBench(launcher).run();
            default -> {
                System.err.println(
                        """
                        usage: ./bailiwick bench NAME [ARGUMENT]

                          start    time to the first healthy answer, and resident memory
                          pages    requests a second and latency of pages, beside /healthz
                          agent    memory and processor time of the agent, beside the aim; 6 minutes
                          accounts sign-ins beside bare Argon2id, a crowd's memory, 50,000 people
                          checkin  check-ins a second beside bare JDBC, 5,000 hosts at 60 s, and the
                                   pages over them; on the empty PostgreSQL database of a URL,
                                   or else on SQLite
                          csv      import and export of 1,000,000 IP addresses beside the database's own
                                   program, then the list with all of them; on the empty PostgreSQL
                                   database of a URL, or else on SQLite; or as many as a number says
                          sweep    a sweep of 65,534 loopback addresses beside fping
                          soak     whether memory stays flat while 5,000 hosts report every 60 s, for
                                   15 minutes or as many as the argument says
                          sso      sign-ins through a provider beside bare token validation\
                        """);
                System.exit(WRONG_USAGE);
            }
        }
    }
}
