package dev.bailiwick.alerts;

import static dev.bailiwick.db.schema.Tables.ALERT;

import dev.bailiwick.accounts.ProductModule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The alerts of a module in the order of their page: open, acknowledged, ended, each the newest
/// first. Takes part in the caller's transaction.
@Component
final class AlertList {
    private final DSLContext sql;

    AlertList(DSLContext sql) {
        this.sql = sql;
    }

    /// How many there are of each standing, whatever standing the query asks for.
    Map<AlertsQuery.Standing, Integer> count(ProductModule module, AlertsQuery query) {
        Condition all = condition(module, query);
        var counts = new EnumMap<AlertsQuery.Standing, Integer>(AlertsQuery.Standing.class);
        for (AlertsQuery.Standing standing : AlertsQuery.Standing.values()) {
            counts.put(standing, sql.fetchCount(ALERT, all.and(of(standing))));
        }
        return counts;
    }

    /// @param counts as [#count] tells them: they say where one standing goes over into the next
    List<Alert> page(
            ProductModule module,
            AlertsQuery query,
            Map<AlertsQuery.Standing, Integer> counts,
            int from,
            int most) {
        Condition all = condition(module, query);
        var found = new ArrayList<Alert>();
        int skip = from;
        for (AlertsQuery.Standing standing : AlertsQuery.Standing.values()) {
            if (query.standing() != null && query.standing() != standing) {
                continue;
            }
            int here = counts.getOrDefault(standing, 0);
            if (skip < here && found.size() < most) {
                found.addAll(some(all, standing, skip, most - found.size()));
            }
            skip = Math.max(0, skip - here);
        }
        return found;
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

    private List<Alert> some(Condition all, AlertsQuery.Standing standing, int from, int most) {
        boolean ended = standing == AlertsQuery.Standing.ENDED;
        return sql.selectFrom(ALERT)
                .where(all.and(of(standing)))
                .orderBy(ended ? ALERT.ENDED_AT.desc() : ALERT.OPENED_AT.desc(), ALERT.ID.desc())
                .limit(most)
                .offset(from)
                .fetch(Alerts::alert);
    }

    private static Condition condition(ProductModule module, AlertsQuery query) {
        Condition all = ALERT.MODULE.eq(module.key());
        if (query.kind() != null) {
            all = all.and(ALERT.KIND.eq(query.kind().key()));
        }
        return query.host() == null ? all : all.and(ALERT.SUBJECT_ID.eq(query.host()));
    }

    private static Condition of(AlertsQuery.Standing standing) {
        return switch (standing) {
            case OPEN -> Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNull());
            case ACKNOWLEDGED -> Alerts.OPEN.and(ALERT.ACKNOWLEDGED_AT.isNotNull());
            case ENDED -> DSL.condition(ALERT.ENDED_AT.isNotNull());
        };
    }
}
