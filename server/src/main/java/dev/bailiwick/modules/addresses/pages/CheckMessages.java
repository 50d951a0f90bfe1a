package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.checks.FreeAddressResult;
import dev.bailiwick.modules.addresses.lists.AddressesPages;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.register.RegisteredAddress;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.addresses.subnets.SubnetPage;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// Checks in words.
final class CheckMessages {
    /// A toast is a cookie, and no long one.
    private static final int NAMED = 3;

    private CheckMessages() {}

    static String of(PingReport report) {
        String trip = trip(report.roundTrip());
        return "%s %s: %d of %d by %s%s"
                .formatted(
                        report.address(),
                        report.answers() ? "answers" : "does not answer",
                        report.received(),
                        report.sent(),
                        report.method(),
                        trip.isEmpty() ? "" : ", " + trip);
    }

    /// The average, with the fewest digits that tell something.
    static String trip(PingReport.@Nullable RoundTrip trip) {
        return trip == null ? "" : milliseconds(trip.average()) + " ms";
    }

    static String range(PingReport.@Nullable RoundTrip trip) {
        return trip == null
                ? "–"
                : "%s / %s / %s ms"
                        .formatted(
                                milliseconds(trip.min()),
                                milliseconds(trip.average()),
                                milliseconds(trip.max()));
    }

    private static String milliseconds(int micros) {
        return String.format(
                Locale.ROOT,
                micros < 1_000 ? "%.2f" : micros < 100_000 ? "%.1f" : "%.0f",
                micros / 1_000.0);
    }

    static String of(Collection<PingResult> results) {
        int answered = 0;
        int silent = 0;
        int beyond = 0;
        for (PingResult result : results) {
            switch (result) {
                case PingResult.Checked(var report) -> {
                    answered += report.answers() ? 1 : 0;
                    silent += report.answers() ? 0 : 1;
                }
                case PingResult.OutOfReach out -> beyond++;
                case PingResult.Busy busy ->
                        throw new IllegalArgumentException("none was asked at all");
            }
        }
        var parts = new ArrayList<String>();
        parts.add("%d %s".formatted(answered, answered == 1 ? "answers" : "answer"));
        parts.add("%d %s not".formatted(silent, silent == 1 ? "does" : "do"));
        if (beyond > 0) {
            parts.add(
                    "%d %s not checked, because this server may not reach %s"
                            .formatted(
                                    beyond,
                                    beyond == 1 ? "was" : "were",
                                    beyond == 1 ? "it" : "them"));
        }
        return String.join(", ", parts);
    }

    static String of(FreeAddressResult result) {
        return switch (result) {
            case FreeAddressResult.Silent(var address, var answered) ->
                    "%s did not answer.%s".formatted(address, skipped(answered));
            case FreeAddressResult.Unchecked(var address) ->
                    "%s was not checked: this server may not reach it.".formatted(address);
            case FreeAddressResult.None none ->
                    throw new IllegalArgumentException("that is no toast");
            case FreeAddressResult.Busy busy ->
                    throw new IllegalArgumentException("that is refused");
        };
    }

    /// For the page from which it was looked for.
    static SubnetPage.NoneFree of(FreeAddressResult.None none, Subnet subnet) {
        List<IpAddress> answered = none.answered();
        if (answered.isEmpty()) {
            return new SubnetPage.NoneFree(
                    "No address is free in %s.".formatted(subnet.network()),
                    "None was asked: all that hosts may have are written down as something else"
                            + " than available, or are the gateway.");
        }
        return new SubnetPage.NoneFree(
                answered.size() == 1
                        ? "No free address was found: the only one left is in use."
                        : "No free address was found: the next %,d are all in use."
                                .formatted(answered.size()),
                "Nobody wrote %s down, but %s answered: %s."
                        .formatted(
                                answered.size() == 1 ? "it" : "them",
                                answered.size() == 1 ? "it" : "each",
                                answered.stream()
                                        .map(IpAddress::toString)
                                        .collect(Collectors.joining(", "))));
    }

    private static String skipped(List<IpAddress> answered) {
        if (answered.isEmpty()) {
            return "";
        }
        String named =
                answered.stream()
                        .limit(NAMED)
                        .map(IpAddress::toString)
                        .collect(Collectors.joining(", "));
        int more = answered.size() - NAMED;
        return " %s%s answered, so somebody has %s."
                .formatted(
                        named,
                        more > 0 ? " and %d more".formatted(more) : "",
                        answered.size() == 1 ? "it" : "them");
    }

    static RefusedException outOfReach(RegisteredAddress address) {
        return new RefusedException(
                Refusal.of(
                                422,
                                "This server may not reach that address",
                                "%s was not checked. Whoever runs this server decides which addresses it reaches."
                                        .formatted(address.address()),
                                "Ask them for it: the settings are BAILIWICK_REMOTE_ALLOW and"
                                        + " BAILIWICK_REMOTE_DENY.")
                        .leadingTo("Back to the address", AddressesPages.path(address.id())));
    }

    static RefusedException busy(HttpServletResponse response) {
        response.setHeader(HttpHeaders.RETRY_AFTER, "5");
        return new RefusedException(
                Refusal.of(
                                503,
                                "Too many addresses are being checked",
                                "So this was not checked. Nothing was stored.",
                                "Go back and try again in some seconds.")
                        .leadingTo("IP addresses", AddressesQuery.PATH));
    }
}
