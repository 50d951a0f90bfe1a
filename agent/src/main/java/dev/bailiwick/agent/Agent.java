package dev.bailiwick.agent;

import dev.bailiwick.agent.backup.BackupCommand;
import dev.bailiwick.agent.backup.BackupConfiguration;
import dev.bailiwick.agent.backup.WorkerCommand;
import dev.bailiwick.agent.checkin.CheckInEndpoint;
import dev.bailiwick.agent.checkin.Delivery;
import dev.bailiwick.agent.doctor.Doctor;
import dev.bailiwick.agent.doctor.MonitorCheck;
import dev.bailiwick.agent.doctor.ServerCheck;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.monitors.ChecksEndpoint;
import dev.bailiwick.agent.monitors.MonitoredNetworks;
import dev.bailiwick.agent.monitors.Monitoring;
import dev.bailiwick.agent.monitors.Results;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.agent.server.ServerTrust;
import dev.bailiwick.agent.spool.Spool;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.engine.CheckInJson;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The agent's commands. Exit codes: 0 done, 1 refused or failed, with one sentence on standard
/// error, 2 wrong usage; [dev.bailiwick.agent.doctor.Check] has those of the doctor.
public final class Agent {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final String USAGE =
            """
            usage: bailiwick-agent [--config FILE] COMMAND

              run            report this machine until stopped (the default command)
              once --print   print what would be sent; sends nothing and needs no token
              once           send one check-in and print the result
              set-up URL     write the server's address, and the token read from standard
                             input, into the configuration
              trust FILE     write ca_file into the configuration: certificate authorities
                             (PEM) to trust in addition to the JDK's
              doctor         check what check-ins need, send one, check the hypervisor and
                             whether monitors run here, and print the results;
                             --wait SECONDS: repeat until all is well
              backup         carry out the backups of this host until stopped; --check: print what
                             they need
              --version, --help

            The configuration file is %s, and that of backups %s,
            unless --config, or for the former BAILIWICK_AGENT_CONFIG, names another.\
            """
                    .formatted(Configuration.FILE, BackupConfiguration.FILE);

    private final Path file;
    private final Clock clock = Clock.systemUTC();

    private Agent(Path file) {
        this.file = file;
    }

    public static void main(String[] arguments) throws InterruptedException {
        // OSHI uses SLF4J, which deliberately has no provider here; this suppresses the warning at
        // each start.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        int code = new Arguments(List.of(arguments)).carryOut();
        System.out.flush();
        System.exit(code);
    }

    private record Arguments(List<String> all) {
        int carryOut() throws InterruptedException {
            var rest = new ArrayList<>(all);
            Optional<Path> named = Optional.empty();
            if (rest.size() >= 2 && rest.getFirst().equals("--config")) {
                named = Optional.of(Path.of(rest.get(1)));
                rest.subList(0, 2).clear();
            }
            var agent = new Agent(named.orElseGet(Arguments::configurationFile));
            Path backups = named.orElse(BackupConfiguration.FILE);
            try {
                switch (String.join(" ", rest)) {
                    case "", "run" -> agent.run();
                    case "once --print" -> agent.print();
                    case "once" -> agent.once();
                    case "backup" -> new BackupCommand(backups).run();
                    case "backup --check" -> {
                        return new BackupCommand(backups).check(System.out) ? 0 : FAILED;
                    }
                    case "restore-worker" ->
                            new WorkerCommand(backups, System.in, System.out).restore(false);
                    case "in-place-worker" ->
                            new WorkerCommand(backups, System.in, System.out).restore(true);
                    case "hook-worker" ->
                            new WorkerCommand(backups, System.in, System.out).runHook();
                    case "--version" -> System.out.println("bailiwick-agent " + Version.CURRENT);
                    case "--help", "-h", "help" -> System.out.println(USAGE);
                    case "doctor" -> {
                        return agent.doctor(Duration.ZERO);
                    }
                    default -> {
                        return carryOutWithArgument(agent, rest);
                    }
                }
                return 0;
            } catch (RefusedException refused) {
                System.err.println(refused.sentence());
                return FAILED;
            }
        }

        private static int carryOutWithArgument(Agent agent, List<String> rest)
                throws RefusedException, InterruptedException {
            String last = rest.getLast();
            String command = String.join(" ", rest.subList(0, rest.size() - 1));
            if (command.equals("set-up")) {
                agent.setUp(last);
            } else if (command.equals("trust")) {
                agent.trust(Path.of(last));
            } else if (command.equals("doctor --wait") && last.matches("[0-9]{1,4}")) {
                return agent.doctor(Duration.ofSeconds(Long.parseLong(last)));
            } else {
                System.err.println(USAGE);
                return WRONG_USAGE;
            }
            return 0;
        }

        private static Path configurationFile() {
            String named = System.getenv("BAILIWICK_AGENT_CONFIG");
            return named == null || named.isBlank() ? Configuration.FILE : Path.of(named);
        }
    }

    private void run() throws RefusedException, InterruptedException {
        Configuration configuration = ConfigurationFile.read(file, true);
        ServerClient client = client(configuration);
        var endpoint = new CheckInEndpoint(client);
        Spool buffer =
                Spool.open(
                        configuration.stateFolder(),
                        configuration.bufferBytes(),
                        Delivery.MAX_AGE,
                        clock);
        var pace = new ReportingInterval(configuration.intervalSeconds());
        Log.info(
                "bailiwick-agent %s reports to %s every %d seconds"
                        .formatted(
                                Version.CURRENT,
                                configuration.wantedServer(),
                                configuration.intervalSeconds()));
        Thread.setDefaultUncaughtExceptionHandler((_, failure) -> end(failure));
        var delivery = new Thread(new Delivery(buffer, endpoint, pace), "delivery");
        delivery.setDaemon(true);
        delivery.start();
        var early = new EarlyReport();
        var results = new Results(early);
        if (configuration.monitorNetworks().isPresent()) {
            monitor(configuration.monitorNetworks().get(), client, configuration, pace, results);
        }
        var reporter = new Reporter(configuration, results::take, clock);
        new ReportLoop(reporter, buffer, pace, early, RandomGenerator.getDefault()).run();
    }

    private void monitor(
            MonitoredNetworks networks,
            ServerClient client,
            Configuration configuration,
            ReportingInterval pace,
            Results results)
            throws RefusedException {
        Log.info("Checks of the network monitor are made in " + networks);
        new Monitoring(
                        networks,
                        new ChecksEndpoint(client),
                        pace,
                        results,
                        ServerTrust.anchors(configuration.caFile()),
                        clock)
                .start();
    }

    /// If one of its threads died, the agent would still look alive; the service manager restarts
    /// it completely.
    private static void end(Throwable failure) {
        Log.error("The agent failed and is stopping: " + Log.place(failure));
        Runtime.getRuntime().halt(FAILED);
    }

    private void print() throws RefusedException, InterruptedException {
        CheckIn checkIn = checkIn(ConfigurationFile.read(file, false));
        System.out.writeBytes(CheckInJson.indented(checkIn));
        System.out.println();
    }

    private void once() throws RefusedException, InterruptedException {
        Configuration configuration = ConfigurationFile.read(file, true);
        try (ServerClient client = client(configuration)) {
            byte[] body = Gzip.of(CheckInJson.bytes(checkIn(configuration)));
            switch (new CheckInEndpoint(client).send(body)) {
                case ServerReply.Accepted(var acknowledgement) ->
                        System.out.printf(
                                "The server accepted the check-in as host %d.%n",
                                acknowledgement.hostId());
                case ServerReply.Rejected(var why) -> throw notTaken(why);
                case ServerReply.TooLarge(var why) -> throw notTaken(why);
                case ServerReply.Unauthorized(var why) ->
                        throw new RefusedException(
                                "The server does not recognise the token: " + why);
                case ServerReply.Later(var why, _) -> throw notTaken(why);
            }
        }
    }

    private static RefusedException notTaken(String why) {
        return new RefusedException("The server did not accept the check-in: " + why);
    }

    private CheckIn checkIn(Configuration configuration) throws InterruptedException {
        var reporter = new Reporter(configuration, clock);
        reporter.begin();
        Thread.sleep(ReportLoop.FIRST_LOOK);
        return reporter.checkIn(configuration.intervalSeconds());
    }

    private ServerClient client(Configuration configuration) throws RefusedException {
        return new ServerClient(
                configuration.wantedServer(),
                configuration.wantedToken(),
                ServerTrust.of(configuration.caFile()),
                Version.CURRENT,
                clock);
    }

    private int doctor(Duration wait) throws RefusedException, InterruptedException {
        Configuration configuration = ConfigurationFile.read(file, true);
        try (ServerClient client = client(configuration)) {
            var check =
                    new ServerCheck(
                            configuration.wantedServer(),
                            ServerTrust.of(configuration.caFile()),
                            new CheckInEndpoint(client),
                            Gzip.of(CheckInJson.bytes(checkIn(configuration))),
                            clock);
            return new Doctor(
                            check,
                            Reporter.hypervisor(configuration),
                            new MonitorCheck(
                                    configuration.monitorNetworks(),
                                    new ChecksEndpoint(client),
                                    configuration.stateFolder()),
                            configuration.stateFolder(),
                            clock,
                            System.out)
                    .run(wait);
        }
    }

    private void trust(Path authorities) throws RefusedException {
        SetUp.trust(file, authorities);
        System.out.println(file + " was written. To test it, run `bailiwick-agent doctor`.");
    }

    private void setUp(String server) throws RefusedException {
        SetUp.write(file, server, SetUp.readToken(System.in));
        System.out.println(file + " was written. To test it, run `bailiwick-agent doctor`.");
    }
}
