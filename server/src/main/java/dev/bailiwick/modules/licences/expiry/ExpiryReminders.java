package dev.bailiwick.modules.licences.expiry;

import static dev.bailiwick.platform.db.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.register.Licence;
import dev.bailiwick.modules.licences.register.Licences;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Of which ends people are to be told: 60, 30 and 7 days before, each once. What was told is
/// written down with the end that it was told of, so that another end is news again. Takes part in
/// the caller's transaction.
@Component
final class ExpiryReminders {
    /// In days before the end; of several that are due, people are told of the nearest alone.
    private static final List<Integer> STAGES = List.of(7, 30, 60);

    /// What ended longer ago is no news.
    private static final int NEWS = 7;

    private final DSLContext sql;

    ExpiryReminders(DSLContext sql) {
        this.sql = sql;
    }

    /// Whether anything was told today: one mail a day is enough.
    boolean wasToldOn(LocalDate today) {
        return sql.fetchExists(LICENCE, LICENCE.REMINDED_ON.eq(Licences.end(today)));
    }

    int count(LocalDate today) {
        return sql.fetchCount(LICENCE, due(today));
    }

    /// Those that end first, first.
    List<Licence> due(LocalDate today, int most) {
        return sql.select(Licences.FIELDS)
                .from(LICENCE)
                .where(due(today))
                .orderBy(LICENCE.EXPIRES_ON, LICENCE.ID)
                .limit(most)
                .fetch(Licences::licence);
    }

    void told(LocalDate today) {
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
        int from = day - NEWS;
        for (int stage : STAGES) {
            Condition untold =
                    LICENCE.REMINDED_OF
                            .isNull()
                            .or(LICENCE.REMINDED_OF.ne(LICENCE.EXPIRES_ON))
                            .or(LICENCE.REMINDED_DAYS.gt(stage));
            any = any.or(LICENCE.EXPIRES_ON.between(from, day + stage).and(untold));
            from = day + stage + 1;
        }
        return LICENCE.EXPIRES_ON.between(day - NEWS, day + STAGES.getLast()).and(any);
    }
}
