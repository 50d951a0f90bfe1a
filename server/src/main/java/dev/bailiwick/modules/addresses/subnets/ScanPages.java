package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.checks.UnregisteredAddresses;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.scans.Scan;
import dev.bailiwick.modules.scans.ScanInterval;
import dev.bailiwick.modules.scans.ScannedNetworks;
import dev.bailiwick.modules.scans.Scans;
import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.web.ui.State;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds what a subnet's page says of sweeps.
@Component
final class ScanPages {
    private static final int SHOWN = 12;
    private static final int COUNTED = 1_000;

    private final Scans sweeps;
    private final ScannedSubnets subnets;
    private final UnregisteredAddresses found;
    private final Clock clock;

    ScanPages(Scans sweeps, ScannedSubnets subnets, UnregisteredAddresses found, Clock clock) {
        this.sweeps = sweeps;
        this.subnets = subnets;
        this.found = found;
        this.clock = clock;
    }

    ScanPage of(Subnet subnet, Account account) {
        Scan last = sweeps.last(subnet.id()).orElse(null);
        var scope = subnets.scope(subnet.network());
        var strangers = found.within(subnet.network(), COUNTED + 1);
        boolean mayChange = account.mayChangeThings();
        return new ScanPage(
                SubnetPages.path(subnet.id()),
                last != null && last.isOpen(),
                shape(last),
                word(last),
                last == null ? null : last.isOpen() ? last.wantedAt() : last.endedAt(),
                last == null ? 0 : last.percent(),
                lead(subnet, last, scope),
                last == null || last.done() == 0
                        ? null
                        : new ScanPage.Figures(last.answered(), last.silent(), last.beyond()),
                every(subnet),
                last != null && last.isOpen() ? null : subnet.nextSweep(),
                subnet.isSweepDue(clock.instant()),
                scope instanceof ScannedNetworks.Scope.None(var why) ? why : null,
                mayChange,
                strangers.stream()
                        .limit(SHOWN)
                        .map(one ->
                                new ScanPage.Found(
                                        one.toString(),
                                        mayChange
                                                ? AddressesQuery.PATH + "/add?address=" + one
                                                : null))
                        .toList(),
                foundWords(strangers.size()),
                strangers.size() <= SHOWN
                        ? ""
                        : strangers.size() > COUNTED
                                ? "and more"
                                : "and %,d more".formatted(strangers.size() - SHOWN));
    }

    private State shape(@Nullable Scan last) {
        if (last == null) {
            return State.IDLE;
        }
        return switch (last.state()) {
            case WAITING -> State.WAIT;
            case RUNNING -> last.isInterrupted(clock.instant()) ? State.WARN : State.RUN;
            case DONE -> State.OK;
            case CANCELLED -> State.GONE;
            case FAILED -> State.FAIL;
        };
    }

    private String word(@Nullable Scan last) {
        if (last == null) {
            return "Never swept";
        }
        return switch (last.state()) {
            case WAITING -> "Waits for its turn";
            case RUNNING -> last.isInterrupted(clock.instant()) ? "Interrupted" : "Sweeping";
            case DONE -> "Swept";
            case CANCELLED -> "Cancelled";
            case FAILED -> "Failed";
        };
    }

    private static String done(Scan last) {
        if (last.total() > 0 && last.beyond() == last.total()) {
            return "No address was asked: this server may reach none of them. Whoever runs it"
                    + " allows that with BAILIWICK_REMOTE_ALLOW.";
        }
        return "%,d %s asked%s%s."
                .formatted(
                        last.total(),
                        last.total() == 1 ? "address" : "addresses",
                        by(last.method()),
                        wanted(last));
    }

    private String lead(Subnet subnet, @Nullable Scan last, ScannedNetworks.Scope scope) {
        if (last == null) {
            return scope instanceof ScannedNetworks.Scope.Some(var count)
                    ? "A sweep asks %s whether %s."
                            .formatted(
                                    asked(subnet, count), count == 1 ? "it answers" : "they answer")
                    : "";
        }
        Instant now = clock.instant();
        return switch (last.state()) {
            case WAITING -> "Two others are under way, or it begins within seconds.";
            case RUNNING ->
                    last.isInterrupted(now)
                            ? "%,d of %,d addresses were asked. It goes on by itself within a minute."
                                    .formatted(last.done(), last.total())
                            : "%,d of %,d addresses asked.".formatted(last.asked(), last.total());
            case DONE -> done(last);
            case CANCELLED ->
                    "What was seen of %,d of %,d addresses is kept."
                            .formatted(last.done(), last.total());
            case FAILED -> String.valueOf(last.failure());
        };
    }

    private static String asked(Subnet subnet, int count) {
        return ScannedSubnets.isWhole(subnet.network())
                ? count == 1 ? "its one address" : "each of its %,d addresses".formatted(count)
                : count == 1
                        ? "the one address within that is written down, since the subnet is too"
                                + " large to be asked in whole,"
                        : "the %,d addresses within that are written down, since the subnet is too large to be asked in whole,"
                                .formatted(count);
    }

    private static String by(@Nullable PingMethod method) {
        return method == null ? "" : " by " + method;
    }

    private static String wanted(Scan sweep) {
        return sweep.isByClock() ? "" : ", for " + sweep.actor();
    }

    private static String every(Subnet subnet) {
        ScanInterval every = ScanInterval.ofMinutes(subnet.sweepMinutes());
        return every == ScanInterval.NEVER
                ? "Not swept by the clock."
                : "Swept by the clock %s.".formatted(every.words().toLowerCase(Locale.UK));
    }

    private static String foundWords(int count) {
        if (count == 0) {
            return "";
        }
        return "%s answered, though nobody wrote %s down:"
                .formatted(
                        count > COUNTED
                                ? "More than %,d addresses".formatted(COUNTED)
                                : count == 1 ? "One address" : "%,d addresses".formatted(count),
                        count == 1 ? "it" : "them");
    }
}
