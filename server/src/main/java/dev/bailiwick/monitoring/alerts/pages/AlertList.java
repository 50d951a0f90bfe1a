package dev.bailiwick.monitoring.alerts.pages;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.paging.SortKey.desc;
import static dev.bailiwick.platform.schema.Tables.ALERT;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The alerts that a person can see, in page order: open, acknowledged, resolved, each newest
/// first. Runs in the caller's transaction.
@Component
public final class AlertList {
    private static final KeysetPagination ORDER =
            KeysetPagination.by(
                    asc(
                            DSL.when(ALERT.ENDED_AT.isNotNull(), DSL.inline(2))
                                    .when(ALERT.ACKNOWLEDGED_AT.isNotNull(), DSL.inline(1))
                                    .otherwise(DSL.inline(0))),
                    desc(DSL.coalesce(ALERT.ENDED_AT, ALERT.OPENED_AT)),
                    desc(ALERT.ID));

    private final DSLContext sql;
    private final Alerts alerts;

    AlertList(DSLContext sql, Alerts alerts) {
        this.sql = sql;
        this.alerts = alerts;
    }

    /// The number of alerts in each state, ignoring the state in the query.
    Map<AlertsQuery.Status, Integer> count(Account account, AlertsQuery query) {
        Condition all = condition(account, query);
        var counts = new EnumMap<AlertsQuery.Status, Integer>(AlertsQuery.Status.class);
        for (AlertsQuery.Status status : AlertsQuery.Status.values()) {
            counts.put(status, sql.fetchCount(ALERT, all.and(of(status))));
        }
        return counts;
    }

    public KeysetPagination.Page<Alert> page(
            Account account,
            AlertsQuery query,
            KeysetPagination.PageRequest pageRequest,
            int size) {
        Condition condition = condition(account, query).and(of(query.status()));
        return ORDER.page(
                pageRequest,
                size,
                cursor -> sql.select(ALERT.fields()).select(cursor).from(ALERT).where(condition),
                row -> alerts.alert(row.into(ALERT)));
    }

    /// Alerts of the same kind about the same part of the same subject that opened before, newest
    /// first.
    List<Alert> earlier(Alert alert, int max) {
        return sql.selectFrom(ALERT)
                .where(ALERT.MODULE.eq(alert.subject().moduleKey()))
                .and(ALERT.SUBJECT_ID.eq(alert.subject().id()))
                .and(ALERT.KIND.eq(alert.kind().key()))
                .and(ALERT.PART.eq(alert.part()))
                .and(ALERT.ID.lt(alert.id()))
                .and(ALERT.OPENED_AT.isNotNull())
                .orderBy(ALERT.ID.desc())
                .limit(max)
                .fetch(alerts::alert);
    }

    /// The name of a subject that has or had alerts.
    @Nullable String name(ProductModule module, long subjectId) {
        return sql.select(ALERT.SUBJECT_NAME)
                .from(ALERT)
                .where(ALERT.MODULE.eq(module.key()), ALERT.SUBJECT_ID.eq(subjectId))
                .orderBy(ALERT.ID.desc())
                .limit(1)
                .fetchOne(ALERT.SUBJECT_NAME);
    }

    private static Condition condition(Account account, AlertsQuery query) {
        Condition all = visibleTo(account);
        if (!query.kind().isEmpty()) {
            all = all.and(ALERT.KIND.eq(query.kind()));
        }
        if (query.module() != null) {
            all = all.and(ALERT.MODULE.eq(query.module().key()));
        }
        return query.subject() == null ? all : all.and(ALERT.SUBJECT_ID.eq(query.subject()));
    }

    /// The alerts of the person's modules, and for administrators those of the service itself.
    static Condition visibleTo(Account account) {
        Stream<String> modules =
                Arrays.stream(ProductModule.values())
                        .filter(account::hasModule)
                        .map(ProductModule::key);
        return ALERT.MODULE.in(
                account.isAdministrator()
                        ? Stream.concat(modules, Stream.of(AlertSubject.ADMINISTRATION)).toList()
                        : modules.toList());
    }

    /// A pending alert is in none of these states.
    private static Condition of(AlertsQuery.@Nullable Status status) {
        return switch (status) {
            case null -> ALERT.OPENED_AT.isNotNull().or(ALERT.ENDED_AT.isNotNull());
            case OPEN -> Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNull());
            case ACKNOWLEDGED -> Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNotNull());
            case ENDED -> DSL.condition(ALERT.ENDED_AT.isNotNull());
        };
    }
}
