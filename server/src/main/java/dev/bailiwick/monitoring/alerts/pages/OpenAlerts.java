package dev.bailiwick.monitoring.alerts.pages;

import static dev.bailiwick.platform.schema.Tables.ALERT;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Open alerts, for the pages of other modules. Runs in the caller's transaction.
@Component
public final class OpenAlerts {
    private static final int MAX_PER_SUBJECT = 20;
    private static final int MAX_IN_COURSE = 2_000;

    private final DSLContext sql;
    private final Alerts alerts;
    private final List<AlertSource> sources;

    OpenAlerts(DSLContext sql, Alerts alerts, List<AlertSource> sources) {
        this.sources = List.copyOf(sources);
        this.sql = sql;
        this.alerts = alerts;
    }

    /// Whether the person has a module that raises alerts.
    public boolean areVisibleTo(Account account) {
        return sources.stream()
                .anyMatch(source -> AlertSubject.isVisible(source.module(), account));
    }

    /// The alerts of one subject, unacknowledged ones first.
    public List<AlertItem> of(
            ProductModule module, long subjectId, boolean mayChange, Instant now) {
        return sql.selectFrom(ALERT)
                .where(Alerts.OPEN)
                .and(ALERT.MODULE.eq(module.key()))
                .and(ALERT.SUBJECT_ID.eq(subjectId))
                .orderBy(
                        DSL.field(ALERT.ACKNOWLEDGED_AT.isNotNull()),
                        ALERT.OPENED_AT.desc(),
                        ALERT.ID.desc())
                .limit(MAX_PER_SUBJECT)
                .fetch(row -> AlertItem.of(alerts.alert(row), mayChange, now));
    }

    /// The number of open alerts of each subject that has any.
    public Map<Long, Integer> counts(ProductModule module, Collection<Long> subjects) {
        return sql.select(ALERT.SUBJECT_ID, DSL.count())
                .from(ALERT)
                .where(Alerts.OPEN)
                .and(ALERT.MODULE.eq(module.key()))
                .and(ALERT.SUBJECT_ID.in(subjects))
                .groupBy(ALERT.SUBJECT_ID)
                .fetchMap(row -> row.value1(), row -> row.value2());
    }

    /// The number of unacknowledged alerts that the person is allowed to see.
    public int unacknowledged(Account account) {
        return sql.fetchCount(ALERT, visibleTo(account));
    }

    /// The same by the key of the module; those without any are missing.
    public Map<String, Integer> unacknowledgedByModule(Account account) {
        return sql.select(ALERT.MODULE, DSL.count())
                .from(ALERT)
                .where(visibleTo(account))
                .groupBy(ALERT.MODULE)
                .fetchMap(row -> row.value1(), row -> row.value2());
    }

    /// The newest of those that the person is allowed to see.
    public List<AlertItem> newest(Account account, int max, Instant now) {
        return sql.selectFrom(ALERT)
                .where(visibleTo(account))
                .orderBy(ALERT.OPENED_AT.desc(), ALERT.ID.desc())
                .limit(max)
                .fetch(row -> AlertItem.of(alerts.alert(row), account.mayEdit(), now));
    }

    /// How many alerts of a module were open at each of so many moments, the last of which is now.
    public List<Integer> course(ProductModule module, Duration span, int moments, Instant now) {
        Instant from = now.minus(span);
        var alerts =
                sql.select(ALERT.OPENED_AT, ALERT.ENDED_AT)
                        .from(ALERT)
                        .where(ALERT.MODULE.eq(module.key()))
                        .and(ALERT.OPENED_AT.isNotNull())
                        .and(ALERT.ENDED_AT.isNull().or(ALERT.ENDED_AT.gt(from)))
                        .limit(MAX_IN_COURSE)
                        .fetch();
        return IntStream.rangeClosed(1, moments)
                .mapToObj(i -> from.plus(span.multipliedBy(i).dividedBy(moments)))
                .map(at ->
                        (int)
                                alerts.stream()
                                        .filter(one -> !one.value1().isAfter(at))
                                        .filter(one ->
                                                one.value2() == null || one.value2().isAfter(at))
                                        .count())
                .toList();
    }

    private static Condition visibleTo(Account account) {
        return Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNull()).and(AlertList.visibleTo(account));
    }
}
