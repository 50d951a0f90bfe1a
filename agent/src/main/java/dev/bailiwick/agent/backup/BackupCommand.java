package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.Version;
import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.policy.HostPolicyFile;
import dev.bailiwick.agent.backup.policy.Permission;
import dev.bailiwick.agent.backup.restic.ResticProgram;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.agent.server.ServerTrust;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.TreeSet;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// The commands `backup` and `backup --check`.
public final class BackupCommand {
    private static final int ROOT = 0;
    private static final Duration PACE = Duration.ofSeconds(10);

    private final Path file;
    private final BackupConfiguration configuration;
    private final ServerClient server;
    private final JobsEndpoint endpoint;

    /// @param file the configuration
    public BackupCommand(Path file) throws RefusedException {
        this.file = file;
        configuration = BackupConfiguration.read(file);
        server =
                new ServerClient(
                        configuration.server(),
                        configuration.token(),
                        ServerTrust.of(configuration.caFile()),
                        Version.CURRENT,
                        Clock.systemUTC());
        endpoint = new JobsEndpoint(server, file);
    }

    /// Until the process is stopped.
    public void run() throws RefusedException {
        var runner =
                new Runner(
                        endpoint,
                        new Work(configuration, ROOT),
                        PACE,
                        Clock.systemUTC(),
                        new Backoff(
                                Duration.ofSeconds(2),
                                Duration.ofMinutes(2),
                                RandomGenerator.getDefault()));
        Log.info(
                "bailiwick-agent %s waits for backup runs of %s"
                        .formatted(Version.CURRENT, configuration.server()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(runner), "stop"));
        try {
            runner.run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the process is stopping
        } catch (IOException e) {
            throw new RefusedException(
                    "%s cannot be used: %s.".formatted(configuration.stateFolder(), e));
        }
    }

    private static void stop(Runner runner) {
        try {
            runner.stop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Prints what backups need. Returns whether all is well.
    public boolean check(PrintStream out) throws InterruptedException {
        boolean well = true;
        try {
            ResticProgram restic = ResticProgram.find(configuration.restic());
            out.printf("restic   %s, %s%n", restic.version(), restic.file());
        } catch (RunFailed e) {
            out.printf("restic   %s%n", e.sentence());
            well = false;
        }
        try {
            HostPolicy policy = HostPolicyFile.read(configuration.allowFile(), ROOT);
            print(policy, out);
            well &= !policy.permissions().isEmpty();
        } catch (RunFailed e) {
            out.printf("allowed  %s%n", e.sentence());
            well = false;
        }
        // A poll would lease runs. A report of no run is answered as unknown, if the token is
        // valid.
        byte[] nothing =
                RunReportJson.gzipped(
                        new RunReport(
                                1,
                                RunReportState.RUNNING,
                                Clock.systemUTC().instant(),
                                null,
                                null,
                                null,
                                null));
        String answer =
                switch (endpoint.report(UUID.randomUUID(), nothing)) {
                    case ServerReply.Accepted<?> _ -> "";
                    case ServerReply.Rejected(var why) -> why;
                    case ServerReply.TooLarge(var why) -> why;
                    case ServerReply.Unauthorized(var why) -> why;
                    case ServerReply.Later(var why, _) -> why;
                };
        out.printf(
                "server   %s: %s%n",
                configuration.server(), answer.isEmpty() ? "accepts the token" : answer);
        out.printf("settings %s%n", file);
        return well && answer.isEmpty();
    }

    private static String keys(HostPolicy policy) {
        return policy.permissions().stream().map(Permission::key).collect(Collectors.joining(" "));
    }

    private static void print(HostPolicy policy, PrintStream out) {
        if (policy.permissions().isEmpty()) {
            out.printf(
                    "allowed  nothing. No line of %s begins with allow; those with # are"
                            + " comments.%n",
                    policy.file());
        } else {
            out.printf("allowed  %s%n", keys(policy));
        }
        policy.sources().forEach(one -> out.printf("source   %s%n", one));
        policy.repositories().forEach(one -> out.printf("repository %s%n", one));
        policy.inPlace().forEach(one -> out.printf("in-place %s%n", one));
        for (String name : new TreeSet<>(policy.hooks().keySet())) {
            HostPolicy.Hook hook = policy.hooks().get(name);
            if (hook != null) {
                out.printf(
                        "hook     %s, as %s: %s%n",
                        name, hook.user(), String.join(" ", hook.command()));
            }
        }
    }
}
