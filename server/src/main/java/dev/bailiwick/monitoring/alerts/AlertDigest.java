package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What one mail tells: what is new, and what is over. Alerts of offline hosts come first.
record AlertDigest(List<Alert> opened, List<Alert> ended) {
    /// So many hosts at once have one cause more often than not.
    private static final int MANY = 5;

    private static final int MOST_LINES = 40;

    AlertDigest {
        opened = opened.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
        ended = List.copyOf(ended);
    }

    boolean isEmpty() {
        return opened.isEmpty() && ended.isEmpty();
    }

    /// What a person may see of it.
    AlertDigest seenBy(Account account) {
        return new AlertDigest(seen(opened, account), seen(ended, account));
    }

    private static List<Alert> seen(List<Alert> alerts, Account account) {
        return alerts.stream().filter(a -> account.reaches(a.subject().module())).toList();
    }

    /// A few words without a full stop: the subject of the mail.
    String summary() {
        if (isManyOffline()) {
            return offline() + " hosts are offline";
        }
        if (opened.size() + ended.size() == 1) {
            return opened.isEmpty()
                    ? "Over: " + ended.getFirst().sentence()
                    : opened.getFirst().sentence();
        }
        String over = ended.size() == 1 ? "1 is over" : ended.size() + " are over";
        if (opened.isEmpty()) {
            return ended.size() + " alerts are over";
        }
        String alerts =
                opened.size() == 1 ? opened.getFirst().sentence() : opened.size() + " alerts";
        return ended.isEmpty() ? alerts : alerts + ", " + over;
    }

    /// One a line.
    String lines() {
        var lines = new ArrayList<String>();
        if (isManyOffline()) {
            lines.add(
                    "%,d hosts went offline within a short time. Perhaps it is the network between them and Bailiwick."
                            .formatted(offline()));
        }
        opened.forEach(alert -> lines.add(line(alert)));
        ended.forEach(alert -> lines.add(over(alert)));
        if (lines.size() > MOST_LINES) {
            int more = lines.size() - MOST_LINES + 1;
            lines.subList(MOST_LINES - 1, lines.size()).clear();
            lines.add("And %,d more.".formatted(more));
        }
        return String.join("\n", lines);
    }

    private boolean isManyOffline() {
        return offline() > MANY;
    }

    private long offline() {
        return opened.stream().filter(alert -> alert.kind() == AlertKind.OFFLINE).count();
    }

    private static String line(Alert alert) {
        return alert.message().isEmpty()
                ? alert.sentence()
                : alert.sentence() + ": " + alert.message();
    }

    private static String over(Alert alert) {
        Instant ended = Objects.requireNonNull(alert.endedAt());
        return alert.sentence() + ": over after " + TimeText.lasted(alert.since(), ended);
    }
}
