package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.FormField;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Builds the page of an alert.
@Component
final class AlertPageBuilder {
    private static final int MAX_EARLIER = 10;
    private static final Duration BEFORE = Duration.ofHours(6);
    private static final Duration AFTER = Duration.ofHours(1);

    private final AlertList list;
    private final List<AlertCharts> charts;
    private final Transactions transactions;
    private final Clock clock;

    AlertPageBuilder(
            AlertList list, List<AlertCharts> charts, Transactions transactions, Clock clock) {
        this.list = list;
        this.charts = List.copyOf(charts);
        this.transactions = transactions;
        this.clock = clock;
    }

    AlertPage page(Alert alert, Account reader, FormField note) {
        Instant now = clock.instant();
        boolean mayChange = reader.mayEdit();
        return transactions.read(() ->
                new AlertPage(
                        AlertItem.of(alert, mayChange, now),
                        alert.kind().label(),
                        Objects.requireNonNull(alert.openedAt()),
                        alert.notifiedAt(),
                        mayChange && alert.isAcknowledged() && !alert.isResolved(),
                        note,
                        measured(alert, now).orElse(null),
                        list.earlier(alert, MAX_EARLIER).stream()
                                .map(one -> AlertItem.of(one, false, now))
                                .toList()));
    }

    private Optional<AlertCharts.Measured> measured(Alert alert, Instant now) {
        Instant end = alert.resolvedAt() == null ? now : alert.resolvedAt();
        Instant to = end.plus(AFTER).isAfter(now) ? now : end.plus(AFTER);
        return charts.stream()
                .filter(one -> one.module() == alert.subject().module())
                .findFirst()
                .flatMap(one -> one.of(alert, alert.since().minus(BEFORE), to));
    }
}
