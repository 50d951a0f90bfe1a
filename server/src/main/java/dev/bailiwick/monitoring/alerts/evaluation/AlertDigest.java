package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The content of one mail: the alerts that opened, most serious kinds first, and those that were
/// resolved.
record AlertDigest(List<Alert> opened, List<Alert> resolved) {
    private static final int MAX_LINES = 40;

    /// Of a name in the subject, so that what follows it is still shown.
    private static final int MAX_NAME_LENGTH = 60;

    AlertDigest {
        opened = List.copyOf(opened);
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
        return alerts.stream().filter(a -> a.subject().isVisibleTo(account)).toList();
    }

    /// A short phrase without a full stop: the subject of the mail. It names the first event.
    String summary() {
        Optional<AlertKind.Together> together = together();
        if (together.isPresent()) {
            return together.get().title();
        }
        if (opened.isEmpty()) {
            return resolvedTitle(resolved.getFirst()) + more(resolved.size() - 1, "resolved alert");
        }
        String over = resolved.isEmpty() ? "" : ", %,d resolved".formatted(resolved.size());
        return title(opened.getFirst()) + more(opened.size() - 1, "alert") + over;
    }

    private static String more(int count, String noun) {
        return count == 0 ? "" : " and %,d more %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }

    private static String title(Alert alert) {
        return alert.kind().title(shortened(alert.subject().name()), shortened(alert.part()));
    }

    private static String resolvedTitle(Alert alert) {
        return alert.kind()
                .resolvedTitle(shortened(alert.subject().name()), shortened(alert.part()));
    }

    private static String shortened(String name) {
        return Excerpt.of(name, MAX_NAME_LENGTH);
    }

    /// One alert per line.
    ///
    /// @param zone of the person who is mailed
    String lines(ZoneId zone) {
        var lines = new ArrayList<String>();
        together().ifPresent(together -> lines.add(together.hint()));
        opened.forEach(alert -> lines.add(line(alert, zone)));
        resolved.forEach(alert -> lines.add(resolvedLine(alert)));
        if (lines.size() > MAX_LINES) {
            int more = lines.size() - MAX_LINES + 1;
            lines.subList(MAX_LINES - 1, lines.size()).clear();
            lines.add("And %,d more.".formatted(more));
        }
        return String.join("\n", lines);
    }

    /// Of the first kind, if there are many of it.
    private Optional<AlertKind.Together> together() {
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        AlertKind first = opened.getFirst().kind();
        return first.together(opened.stream().filter(alert -> first.equals(alert.kind())).count());
    }

    private static String line(Alert alert, ZoneId zone) {
        String what =
                alert.message().isEmpty() ? alert.title() : alert.title() + ": " + alert.message();
        return what + ", since " + TimeText.exact(alert.since(), zone);
    }

    private static String resolvedLine(Alert alert) {
        Instant ended = Objects.requireNonNull(alert.resolvedAt());
        return alert.title() + ": resolved after " + TimeText.elapsed(alert.since(), ended);
    }
}
