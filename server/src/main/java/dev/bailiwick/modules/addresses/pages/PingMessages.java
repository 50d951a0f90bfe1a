package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.checks.FreeAddressResult;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
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

/// Ping results as text.
final class PingMessages {
    /// A toast is stored in a cookie, which must be short.
    private static final int MAX_NAMED = 3;

    private PingMessages() {}

    static String of(PingReport report) {
        String trip = roundTrip(report.roundTrip());
        return "%s %s: %d of %d replies over %s%s"
                .formatted(
                        report.address(),
                        report.answers() ? "answers" : "does not answer",
                        report.received(),
                        report.sent(),
                        report.method(),
                        trip.isEmpty() ? "" : ", " + trip);
    }

    /// The average, with as few digits as are meaningful.
    static String roundTrip(PingReport.@Nullable RoundTrip trip) {
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
                case PingResult.NotPermitted out -> beyond++;
                case PingResult.Busy busy ->
                        throw new IllegalArgumentException("no address was pinged");
            }
        }
        var parts = new ArrayList<String>();
        if (answered > 0 || silent > 0) {
            parts.add("%d %s".formatted(answered, answered == 1 ? "answers" : "answer"));
            parts.add("%d %s not".formatted(silent, silent == 1 ? "does" : "do"));
        }
        if (beyond > 0) {
            parts.add(
                    "%d %s not checked because this server is not allowed to reach %s"
                            .formatted(
                                    beyond,
                                    beyond == 1 ? "was" : "were",
                                    beyond == 1 ? "it" : "them"));
        }
        return String.join(", ", parts);
    }

    /// Why an address is thought to be free.
    ///
    /// @param registered as available
    static String of(FreeAddressResult result, boolean registered) {
        String record = registered ? "is registered as available" : "has no record";
        return switch (result) {
            case FreeAddressResult.Free(var address, var answered) ->
                    "%s %s and did not answer a ping.%s"
                            .formatted(address, record, skipped(answered));
            case FreeAddressResult.Unchecked(var address) ->
                    "%s %s. It was not pinged: this server is not allowed to reach it."
                            .formatted(address, record);
            case FreeAddressResult.None none ->
                    throw new IllegalArgumentException("this result is not shown as a toast");
            case FreeAddressResult.Busy busy ->
                    throw new IllegalArgumentException("this result is refused");
        };
    }

    /// For the page it was requested from.
    static SubnetPage.NoneFree of(FreeAddressResult.None none, Subnet subnet) {
        List<IpAddress> answered = none.answered();
        if (answered.isEmpty()) {
            return new SubnetPage.NoneFree(
                    "No address is free in %s.".formatted(subnet.network()),
                    "No address was pinged: every host address is the gateway or is registered with"
                            + " a status other than available.");
        }
        return new SubnetPage.NoneFree(
                answered.size() == 1
                        ? "No free address was found: the only one left is in use."
                        : "No free address was found: the next %,d are all in use."
                                .formatted(answered.size()),
                "No record exists for %s, but %s answered: %s."
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
                        .limit(MAX_NAMED)
                        .map(IpAddress::toString)
                        .collect(Collectors.joining(", "));
        int more = answered.size() - MAX_NAMED;
        return " %s%s answered, so something already uses %s."
                .formatted(
                        named,
                        more > 0 ? " and %d more".formatted(more) : "",
                        answered.size() == 1 ? "it" : "them");
    }

    static RefusedException notPermitted(RegisteredAddress address) {
        return new RefusedException(
                Refusal.of(
                                422,
                                "This server is not allowed to reach that address",
                                "%s was not checked. The operator of this server decides which addresses it may reach."
                                        .formatted(address.address()),
                                "Ask the operator to allow it: the settings are"
                                        + " BAILIWICK_REMOTE_ALLOW and BAILIWICK_REMOTE_DENY.")
                        .withLink("Back to the address", AddressFields.KIND.path(address.id())));
    }

    static RefusedException busy(HttpServletResponse response) {
        response.setHeader(HttpHeaders.RETRY_AFTER, "5");
        return new RefusedException(
                Refusal.of(
                                503,
                                "Too many addresses are being checked",
                                "This check was not run. Nothing was stored.",
                                "Go back and try again in a few seconds.")
                        .withLink("IP addresses", AddressFields.PATH));
    }
}
