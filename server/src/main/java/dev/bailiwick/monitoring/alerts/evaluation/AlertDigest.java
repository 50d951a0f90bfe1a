package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The content of one mail: the alerts that opened and those that were resolved. Alerts about
/// offline hosts come first.
record AlertDigest(List<Alert> opened, List<Alert> resolved) {
    /// This many hosts offline at once usually have a common cause.
    private static final int MANY_OFFLINE = 5;

    private static final int MAX_LINES = 40;

    AlertDigest {
        opened = opened.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
        resolved = List.copyOf(resolved);
    }

    boolean isEmpty() {
        return opened.isEmpty() && resolved.isEmpty();
    }

    /// The part that a person is allowed to see.
    AlertDigest visibleTo(Account account) {
        return new AlertDigest(visible(opened, account), visible(resolved, account));
    }

    private static List<Alert> visible(List<Alert> alerts, Account account) {
        return alerts.stream().filter(a -> account.hasModule(a.subject().module())).toList();
    }

    /// A short phrase without a full stop: the subject of the mail.
    String summary() {
        if (isManyOffline()) {
            return offline() + " hosts are offline";
        }
        if (opened.size() + resolved.size() == 1) {
            return opened.isEmpty()
                    ? "Resolved: " + resolved.getFirst().title()
                    : opened.getFirst().title();
        }
        String over = resolved.size() == 1 ? "1 is resolved" : resolved.size() + " are resolved";
        if (opened.isEmpty()) {
            return resolved.size() + " alerts are resolved";
        }
        String alerts =
                opened.size() == 1 ? opened.getFirst().title() : opened.size() + " new alerts";
        return resolved.isEmpty() ? alerts : alerts + ", " + over;
    }

    /// One alert per line.
    String lines() {
        var lines = new ArrayList<String>();
        if (isManyOffline()) {
            lines.add(
                    "%,d hosts went offline within a short time. The network between them and Bailiwick may be the cause."
                            .formatted(offline()));
        }
        opened.forEach(alert -> lines.add(line(alert)));
        resolved.forEach(alert -> lines.add(resolvedLine(alert)));
        if (lines.size() > MAX_LINES) {
            int more = lines.size() - MAX_LINES + 1;
            lines.subList(MAX_LINES - 1, lines.size()).clear();
            lines.add("And %,d more.".formatted(more));
        }
        return String.join("\n", lines);
    }

    private boolean isManyOffline() {
        return offline() > MANY_OFFLINE;
    }

    private long offline() {
        return opened.stream().filter(alert -> alert.kind() == AlertKind.OFFLINE).count();
    }

    private static String line(Alert alert) {
        return alert.message().isEmpty() ? alert.title() : alert.title() + ": " + alert.message();
    }

    private static String resolvedLine(Alert alert) {
        Instant ended = Objects.requireNonNull(alert.resolvedAt());
        return alert.title() + ": resolved after " + TimeText.elapsed(alert.since(), ended);
    }
}
