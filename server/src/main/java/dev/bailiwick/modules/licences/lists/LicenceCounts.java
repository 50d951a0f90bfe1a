package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.records.lists.ListCounts;
import java.time.Clock;
import java.time.LocalDate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// A summary of the register, as a line for the overview. Runs in the caller's transaction.
@Component
public final class LicenceCounts {
    private final DSLContext sql;
    private final Clock clock;

    LicenceCounts(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Such as "12, 2 end within 60 days, 1 expired".
    public String line() {
        LocalDate today = LicenceLabels.today(clock);
        int day = Licences.end(today);
        int all = count(DSL.noCondition());
        int soon = count(LICENCE.EXPIRES_ON.between(day, day + LicenceLabels.SOON_DAYS));
        int ended = count(LICENCE.EXPIRES_ON.lt(day));
        var line = new StringBuilder(ListCounts.text(all));
        if (soon > 0) {
            line.append(
                    ", %s %s within 60 days"
                            .formatted(ListCounts.text(soon), soon == 1 ? "expires" : "expire"));
        }
        if (ended > 0) {
            line.append(", %s expired".formatted(ListCounts.text(ended)));
        }
        return line.toString();
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(LICENCE).where(condition).limit(ListCounts.MAX + 1));
    }
}
