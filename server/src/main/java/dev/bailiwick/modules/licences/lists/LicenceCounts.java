package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.db.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.register.LicenceLabels;
import dev.bailiwick.modules.licences.register.Licences;
import java.time.Clock;
import java.time.LocalDate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// How the register stands, in a line for the overview. Takes part in the caller's transaction.
@Component
public final class LicenceCounts {
    private final DSLContext sql;
    private final Clock clock;

    LicenceCounts(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// "12, 2 end within 60 days, 1 expired".
    public String line() {
        LocalDate today = LicenceLabels.today(clock);
        int day = Licences.end(today);
        int all = count(DSL.noCondition());
        int soon = count(LICENCE.EXPIRES_ON.between(day, day + LicenceLabels.SOON));
        int ended = count(LICENCE.EXPIRES_ON.lt(day));
        var line = new StringBuilder(LicencesPages.counted(all));
        if (soon > 0) {
            line.append(
                    ", %s %s within 60 days"
                            .formatted(LicencesPages.counted(soon), soon == 1 ? "ends" : "end"));
        }
        if (ended > 0) {
            line.append(", %s expired".formatted(LicencesPages.counted(ended)));
        }
        return line.toString();
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1))
                        .from(LICENCE)
                        .where(condition)
                        .limit(LicenceList.MOST + 1));
    }
}
