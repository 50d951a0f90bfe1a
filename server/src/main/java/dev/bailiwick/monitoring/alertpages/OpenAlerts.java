package dev.bailiwick.monitoring.alertpages;

import static dev.bailiwick.platform.db.schema.Tables.ALERT;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.Alerts;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// What is open, for the pages of others. Takes part in the caller's transaction.
@Component
public final class OpenAlerts {
    private static final int MOST_OF_A_SUBJECT = 20;

    private final DSLContext sql;

    OpenAlerts(DSLContext sql) {
        this.sql = sql;
    }

    /// Of one subject, what nobody has acknowledged first.
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
                .limit(MOST_OF_A_SUBJECT)
                .fetch(row -> AlertItem.of(Alerts.alert(row), mayChange, now));
    }

    /// How many are open of each subject that has any.
    public Map<Long, Integer> counts(ProductModule module, Collection<Long> subjects) {
        return sql.select(ALERT.SUBJECT_ID, DSL.count())
                .from(ALERT)
                .where(Alerts.OPEN)
                .and(ALERT.MODULE.eq(module.key()))
                .and(ALERT.SUBJECT_ID.in(subjects))
                .groupBy(ALERT.SUBJECT_ID)
                .fetchMap(row -> row.value1(), row -> row.value2());
    }

    /// How many the person may see that nobody has acknowledged.
    public int unacknowledged(Account account) {
        return sql.fetchCount(ALERT, seenBy(account));
    }

    /// The newest of those.
    public List<AlertItem> newest(Account account, int most, Instant now) {
        return sql.selectFrom(ALERT)
                .where(seenBy(account))
                .orderBy(ALERT.OPENED_AT.desc(), ALERT.ID.desc())
                .limit(most)
                .fetch(row -> AlertItem.of(Alerts.alert(row), account.mayChangeThings(), now));
    }

    private static Condition seenBy(Account account) {
        List<String> modules =
                Arrays.stream(ProductModule.values())
                        .filter(account::reaches)
                        .map(ProductModule::key)
                        .toList();
        return Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNull()).and(ALERT.MODULE.in(modules));
    }
}
