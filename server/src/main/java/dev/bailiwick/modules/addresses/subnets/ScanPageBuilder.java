package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.checks.UnregisteredAddresses;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.monitoring.scans.Scan;
import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.monitoring.scans.ScannedNetworks;
import dev.bailiwick.monitoring.scans.Scans;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the scan section of a subnet's page.
@Component
final class ScanPageBuilder {
    private static final int MAX_SHOWN = 12;
    private static final int MAX_COUNTED = 1_000;

    private final Scans scanStore;
    private final ScannedSubnets subnets;
    private final UnregisteredAddresses unregistered;
    private final Clock clock;

    ScanPageBuilder(
            Scans scanStore,
            ScannedSubnets subnets,
            UnregisteredAddresses unregistered,
            Clock clock) {
        this.scanStore = scanStore;
        this.subnets = subnets;
        this.unregistered = unregistered;
        this.clock = clock;
    }

    ScanPage of(Subnet subnet, Account account) {
        Scan last = scanStore.last(subnet.id()).orElse(null);
        var scope = subnets.scope(subnet.network());
        var strangers = unregistered.within(subnet.network(), MAX_COUNTED + 1);
        boolean mayChange = account.mayEdit();
        return new ScanPage(
                SubnetFields.KIND.path(subnet.id()),
                last != null && last.isOpen(),
                icon(last),
                statusLabel(last),
                last == null ? null : last.isOpen() ? last.requestedAt() : last.endedAt(),
                last == null ? 0 : last.percent(),
                lead(subnet, last, scope),
                last == null || last.completed() == 0
                        ? null
                        : new ScanPage.Totals(
                                last.answered(), last.unanswered(), last.notPermitted()),
                interval(subnet),
                last != null && last.isOpen() ? null : subnet.nextScanAt(),
                subnet.isScanDue(clock.instant()),
                scope instanceof ScannedNetworks.Scope.None(var reason) ? reason : null,
                mayChange,
                strangers.stream()
                        .limit(MAX_SHOWN)
                        .map(one ->
                                new ScanPage.Found(
                                        one.toString(),
                                        mayChange
                                                ? AddressFields.PATH + "/add?address=" + one
                                                : null))
                        .toList(),
                foundText(strangers.size()),
                strangers.size() <= MAX_SHOWN
                        ? ""
                        : strangers.size() > MAX_COUNTED
                                ? "and more"
                                : "and %,d more".formatted(strangers.size() - MAX_SHOWN));
    }

    private StatusIcon icon(@Nullable Scan last) {
        if (last == null) {
            return StatusIcon.IDLE;
        }
        return switch (last.state()) {
            case WAITING -> StatusIcon.WAIT;
            case RUNNING -> last.isInterrupted(clock.instant()) ? StatusIcon.WARN : StatusIcon.RUN;
            case DONE -> last.notPermitted() == last.total() ? StatusIcon.WARN : StatusIcon.OK;
            case CANCELLED -> StatusIcon.GONE;
            case FAILED -> StatusIcon.FAIL;
        };
    }

    private String statusLabel(@Nullable Scan last) {
        if (last == null) {
            return "Never scanned";
        }
        return switch (last.state()) {
            case WAITING -> "Queued";
            case RUNNING -> last.isInterrupted(clock.instant()) ? "Interrupted" : "Scanning";
            case DONE -> last.notPermitted() == last.total() ? "Not checked" : "Scanned";
            case CANCELLED -> "Cancelled";
            case FAILED -> "Failed";
        };
    }

    private static String done(Scan last) {
        if (last.total() > 0 && last.notPermitted() == last.total()) {
            return "No address was pinged: this server is not allowed to reach any of them. Its"
                    + " operator can allow them with BAILIWICK_REMOTE_ALLOW.";
        }
        return "%,d %s pinged%s%s."
                .formatted(
                        last.total(),
                        last.total() == 1 ? "address" : "addresses",
                        by(last.method()),
                        wanted(last));
    }

    private String lead(Subnet subnet, @Nullable Scan last, ScannedNetworks.Scope scope) {
        if (last == null) {
            return scope instanceof ScannedNetworks.Scope.Addresses(var count)
                    ? "A scan pings %s to see whether %s."
                            .formatted(
                                    asked(subnet, count), count == 1 ? "it answers" : "they answer")
                    : "";
        }
        Instant now = clock.instant();
        return switch (last.state()) {
            case WAITING ->
                    "It starts within seconds, or as soon as one of two running scans ends.";
            case RUNNING ->
                    last.isInterrupted(now)
                            ? "%,d of %,d addresses pinged. The scan continues automatically within a minute."
                                    .formatted(last.completed(), last.total())
                            : "%,d of %,d addresses pinged.".formatted(last.pinged(), last.total());
            case DONE -> done(last);
            case CANCELLED ->
                    "The results for %,d of %,d addresses were kept."
                            .formatted(last.completed(), last.total());
            case FAILED -> String.valueOf(last.failure());
        };
    }

    private static String asked(Subnet subnet, int count) {
        return ScannedSubnets.isWhole(subnet.network())
                ? count == 1 ? "its one address" : "each of its %,d addresses".formatted(count)
                : count == 1
                        ? "the one registered address in it (the subnet is too large to be scanned"
                                + " in full)"
                        : "the %,d registered addresses in it (the subnet is too large to be scanned in full)"
                                .formatted(count);
    }

    private static String by(@Nullable PingMethod method) {
        return method == null ? "" : " by " + method;
    }

    private static String wanted(Scan scan) {
        return scan.isScheduled() ? "" : ", started by " + scan.actor();
    }

    private static String interval(Subnet subnet) {
        ScanInterval every = ScanInterval.ofMinutes(subnet.scanMinutes());
        return every == ScanInterval.NEVER
                ? "No scheduled scan."
                : "Scheduled scan: %s.".formatted(every.label().toLowerCase(Locale.UK));
    }

    private static String foundText(int count) {
        if (count == 0) {
            return "";
        }
        return "%s answered, but no record exists for %s:"
                .formatted(
                        count > MAX_COUNTED
                                ? "More than %,d addresses".formatted(MAX_COUNTED)
                                : count == 1 ? "One address" : "%,d addresses".formatted(count),
                        count == 1 ? "it" : "them");
    }
}
