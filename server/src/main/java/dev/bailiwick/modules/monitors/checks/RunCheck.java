package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.trust.TrustAnchors;
import dev.bailiwick.probes.Pinger;
import dev.bailiwick.probes.Prober;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks one monitor: again at once after a failure, with a fresh connection, and before it counts
/// as down, what it depends on.
@Component
final class RunCheck {
    private final MonitorChecks checks;
    private final MonitorStates states;

    /// How many of the monitors before a failing one are tried at once, the nearest first.
    private static final int MAX_TRIED = 10;

    /// How many failing checks look for reasons at a time: in an outage, pages need the database,
    /// too.
    private static final int CONCURRENT_READS = 2;

    private final Semaphore reading = new Semaphore(CONCURRENT_READS);
    private final Dependencies dependencies;
    private final MonitorReach reach;
    private final OwnNetwork network;
    private final Transactions transactions;
    private final Clock clock;
    private final TrustAnchors trust;
    private final Pinger pings;
    private @Nullable Prober prober;

    RunCheck(
            MonitorChecks checks,
            MonitorStates states,
            Dependencies dependencies,
            MonitorReach reach,
            OwnNetwork network,
            Pinger pings,
            TrustAnchors trust,
            Transactions transactions,
            Clock clock) {
        this.checks = checks;
        this.states = states;
        this.dependencies = dependencies;
        this.reach = reach;
        this.network = network;
        this.transactions = transactions;
        this.clock = clock;
        this.pings = pings;
        this.trust = trust;
    }

    /// The authorities take a while to read, and a server without monitors does not need them.
    private synchronized Prober prober() {
        Prober known = prober;
        if (known == null) {
            known = new Prober(pings, anchors(), clock);
            prober = known;
        }
        return known;
    }

    private X509ExtendedTrustManager anchors() {
        try {
            return Arrays.stream(trust.managers())
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("The certificate authorities cannot be read.", e);
        }
    }

    /// One attempt, which says what it has seen.
    CheckResult once(Monitor monitor, Check check) throws InterruptedException {
        Instant began = clock.instant();
        Result result = tryOut(check);
        boolean failed = result.outcome() == Outcome.DOWN;
        if (!failed) {
            network.works(monitor.id());
        }
        return CheckResult.of(monitor.id(), began, clock.instant(), result, failed ? 1 : 0);
    }

    /// One attempt of what is no monitor yet.
    Result tryOut(Check check) throws InterruptedException {
        return prober().run(check, reach);
    }

    /// Blocks until it is known, for less than the interval.
    ///
    /// @param check null for a monitor that is reported by itself: whether its report is late
    CheckResult run(Monitor monitor, @Nullable Check check) throws InterruptedException {
        Instant began = clock.instant();
        if (check == null) {
            CheckResult late = late(monitor, began);
            return read(() -> dependencies.reason(monitor)).map(late::because).orElse(late);
        }
        long start = System.nanoTime();
        Prober.Outcomes outcomes =
                prober().run(check, reach, monitor.failures(), monitor.interval());
        boolean failed = outcomes.failures() > 0;
        var found =
                CheckResult.of(
                        monitor.id(), began, clock.instant(), outcomes.last(), outcomes.failures());
        if (!failed) {
            network.works(monitor.id());
            return found;
        }
        Optional<String> reason = reason(monitor, start);
        return reason.map(found::because).orElse(found);
    }

    private CheckResult late(Monitor monitor, Instant now) {
        Instant last =
                transactions
                        .read(() -> states.find(monitor.id()))
                        .map(MonitorStatus::checkedAt)
                        .filter(at -> at.isAfter(monitor.createdAt()))
                        .orElse(monitor.createdAt());
        Instant due = last.plus(monitor.interval()).plus(monitor.timeout());
        return new CheckResult(
                monitor.id(),
                null,
                due.isBefore(now) ? due : now,
                now,
                MonitorState.DOWN,
                monitor.failures(),
                "There was no report in time.",
                null,
                null,
                null);
    }

    /// Why a failure says nothing about the monitor itself; empty if it does.
    ///
    /// @param start of the first attempt, in the time of [System#nanoTime]
    private Optional<String> reason(Monitor monitor, long start) throws InterruptedException {
        List<Monitor> before = read(() -> dependencies.of(monitor));
        Optional<String> known = read(() -> dependencies.reason(monitor, before));
        if (known.isPresent()) {
            return known;
        }
        for (Monitor parent : before.stream().limit(MAX_TRIED).toList()) {
            if (failsNow(parent)) {
                return Optional.of("%s is down.".formatted(parent.name()));
            }
        }
        return network.isGone(monitor, start, this::answers)
                ? Optional.of("No monitor of this server gets an answer.")
                : Optional.empty();
    }

    private <T> T read(Supplier<T> work) throws InterruptedException {
        reading.acquire();
        try {
            return transactions.read(work);
        } finally {
            reading.release();
        }
    }

    private boolean failsNow(Monitor monitor) throws InterruptedException {
        return !monitor.isPaused() && monitor.isCheckedHere() && !answers(monitor);
    }

    private boolean answers(Monitor monitor) throws InterruptedException {
        Check check = transactions.read(() -> checks.of(monitor));
        return prober().run(check, reach).outcome() != Outcome.DOWN;
    }
}
