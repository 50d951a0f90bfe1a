package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.records.lists.ListCounts;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The state of the register, for the overview. Runs in the caller's transaction.
@Component
public final class LicenceCounts {
    private final DSLContext sql;
    private final Clock clock;

    LicenceCounts(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    public ModuleStatus status() {
        LocalDate today = LicenceLabels.today(clock);
        int day = Licences.end(today);
        int all = count(DSL.noCondition());
        int soon = count(LICENCE.EXPIRES_ON.between(day, day + LicenceLabels.SOON_DAYS));
        int ended = count(LICENCE.EXPIRES_ON.lt(day));
        String summary = counted(all);
        if (soon > 0) {
            summary +=
                    ", %s %s within 60 days"
                            .formatted(ListCounts.text(soon), soon == 1 ? "expires" : "expire");
        }
        return new ModuleStatus(
                summary,
                ended == 0
                        ? List.of()
                        : List.of(
                                new ModuleStatus.Problem(
                                        StatusIcon.WARN,
                                        ListCounts.text(ended) + " expired",
                                        "%s %s expired"
                                                .formatted(
                                                        counted(ended),
                                                        ended == 1 ? "has" : "have"),
                                        false,
                                        LicenceFields.PATH
                                                + "?view="
                                                + LicenceFilter.View.ENDED.key())));
    }

    private static String counted(int count) {
        return ListCounts.text(count) + (count == 1 ? " licence" : " licences");
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(LICENCE).where(condition).limit(ListCounts.MAX + 1));
    }
}
