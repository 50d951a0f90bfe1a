package dev.bailiwick.agent.doctor;

import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.agent.spool.Spool;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks everything that stands between this machine and an accepted check-in, whether the running
/// agent gets that far, whether the hypervisor answers, and whether this host makes checks. It only
/// reads what the agent left.
public final class Doctor {
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final Duration TO_SPARE = Duration.ofMinutes(1);

    private final ServerCheck server;
    private final Optional<Hypervisor> hypervisor;
    private final MonitorCheck monitors;
    private final Path state;
    private final Clock clock;
    private final PrintStream out;

    /// @param state the running agent's folder
    public Doctor(
            ServerCheck server,
            Optional<Hypervisor> hypervisor,
            MonitorCheck monitors,
            Path state,
            Clock clock,
            PrintStream out) {
        this.server = server;
        this.hypervisor = hypervisor;
        this.monitors = monitors;
        this.state = state;
        this.clock = clock;
        this.out = out;
    }

    /// Prints what was found.
    ///
    /// @param wait how long to repeat the checks while they fail for reasons that can pass
    /// @return the exit code: 0 if all is well, otherwise that of the [Check] that failed
    public int run(Duration wait) throws InterruptedException {
        long deadline = System.nanoTime() + wait.toNanos();
        ServerCheck.Result result = server.run();
        while (canPassLater(result.findings()) && deadline - System.nanoTime() > 0) {
            Thread.sleep(BETWEEN_ATTEMPTS);
            result = server.run();
        }
        var findings = new ArrayList<>(result.findings());
        boolean isAccepted = !findings.getLast().isFailed();
        if (isAccepted) {
            findings.add(agent(result.interval(), deadline));
        }
        hypervisor.flatMap(one -> finding(one.read(clock.instant()))).ifPresent(findings::add);
        findings.add(monitors.run(isAccepted));
        findings.forEach(finding ->
                out.printf(
                        "%-11s  %-6s  %s%n",
                        finding.check().label(), finding.result().label(), finding.sentence()));
        return findings.stream()
                .filter(Finding::isFailed)
                .findFirst()
                .map(failed -> failed.check().exitCode())
                .orElse(0);
    }

    /// Only a person can replace a token or set a clock.
    private static boolean canPassLater(List<Finding> findings) {
        Finding last = findings.getLast();
        return last.isFailed() && last.check() != Check.TOKEN && last.check() != Check.CLOCK;
    }

    private Finding agent(Duration interval, long deadline) throws InterruptedException {
        Duration recent = interval.multipliedBy(3).plus(TO_SPARE);
        Finding finding = agent(recent);
        while (finding.isFailed() && deadline - System.nanoTime() > 0) {
            Thread.sleep(BETWEEN_LOOKS);
            finding = agent(recent);
        }
        return finding;
    }

    private Finding agent(Duration recent) {
        Optional<Instant> last = Spool.lastAcknowledged(state);
        if (last.isEmpty()) {
            return Finding.failed(
                    Check.AGENT,
                    "No check-in of the running agent was accepted yet. Is it running? See:"
                            + " journalctl -u bailiwick-agent");
        }
        Duration ago = Duration.between(last.get(), clock.instant());
        return ago.compareTo(recent) <= 0
                ? Finding.passed(
                        Check.AGENT,
                        "The running agent's last check-in was accepted %s ago."
                                .formatted(Words.of(ago)))
                : Finding.failed(
                        Check.AGENT,
                        "The running agent's last check-in was accepted %s ago. Is it running? See: journalctl -u bailiwick-agent"
                                .formatted(Words.of(ago)));
    }

    /// Empty where there is no hypervisor.
    private static Optional<Finding> finding(Machines machines) {
        return switch (machines) {
            case Machines.NoHypervisor(var why) ->
                    why.isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    Finding.noted(
                                            Check.HYPERVISOR,
                                            sentence("No virtual machines are reported: " + why)));
            case Machines.Unknown(var why) ->
                    Optional.of(
                            Finding.failed(
                                    Check.HYPERVISOR,
                                    sentence("Virtual machines cannot be read: " + why)));
            case Machines.Listed(var about, var listed, _) ->
                    Optional.of(
                            Finding.passed(
                                    Check.HYPERVISOR,
                                    "%s answers. Virtual machines: %d."
                                            .formatted(about.product(), listed.size())));
        };
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
