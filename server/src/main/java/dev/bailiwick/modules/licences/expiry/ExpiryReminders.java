package dev.bailiwick.modules.licences.expiry;

import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.Licences;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Licence ends for which a reminder is due: 60, 30 and 7 days before, each once. A reminder is
/// recorded with the end date it was about, so that a changed end date triggers new ones. Runs in
/// the caller's transaction.
@Component
final class ExpiryReminders {
    /// In days before the end; if several are due, only the nearest is sent.
    private static final List<Integer> STAGES = List.of(7, 30, 60);

    /// Licences that ended longer ago are not mentioned.
    private static final int REMINDER_DAYS = 7;

    private final DSLContext sql;

    ExpiryReminders(DSLContext sql) {
        this.sql = sql;
    }

    /// Whether a reminder was already sent today: one mail a day is enough.
    boolean wasSentOn(LocalDate today) {
        return sql.fetchExists(LICENCE, LICENCE.REMINDED_ON.eq(Licences.end(today)));
    }

    int count(LocalDate today) {
        return sql.fetchCount(LICENCE, due(today));
    }

    /// Ordered by end date.
    List<Licence> due(LocalDate today, int max) {
        return sql.select(Licences.FIELDS)
                .from(LICENCE)
                .where(due(today))
                .orderBy(LICENCE.EXPIRES_ON, LICENCE.ID)
                .limit(max)
                .fetch(Licences::licence);
    }

    void markReminded(LocalDate today) {
        int day = Licences.end(today);
        var stage =
                DSL.when(LICENCE.EXPIRES_ON.le(day + STAGES.get(0)), DSL.inline(STAGES.get(0)))
                        .when(LICENCE.EXPIRES_ON.le(day + STAGES.get(1)), DSL.inline(STAGES.get(1)))
                        .otherwise(DSL.inline(STAGES.get(2)));
        sql.update(LICENCE)
                .set(LICENCE.REMINDED_DAYS, stage)
                .set(LICENCE.REMINDED_OF, LICENCE.EXPIRES_ON)
                .set(LICENCE.REMINDED_ON, day)
                .where(due(today))
                .execute();
    }

    private static Condition due(LocalDate today) {
        int day = Licences.end(today);
        Condition any = DSL.falseCondition();
        int from = day - REMINDER_DAYS;
        for (int stage : STAGES) {
            Condition notReminded =
                    LICENCE.REMINDED_OF
                            .isNull()
                            .or(LICENCE.REMINDED_OF.ne(LICENCE.EXPIRES_ON))
                            .or(LICENCE.REMINDED_DAYS.gt(stage));
            any = any.or(LICENCE.EXPIRES_ON.between(from, day + stage).and(notReminded));
            from = day + stage + 1;
        }
        return LICENCE.EXPIRES_ON.between(day - REMINDER_DAYS, day + STAGES.getLast()).and(any);
    }
}
