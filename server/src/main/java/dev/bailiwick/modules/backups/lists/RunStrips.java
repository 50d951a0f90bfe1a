package dev.bailiwick.modules.backups.lists;

import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.RunState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record4;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The last backups of some jobs, in one query.
@Component
final class RunStrips {
    private final DSLContext sql;

    RunStrips(DSLContext sql) {
        this.sql = sql;
    }

    Map<Long, RunStrip> of(Collection<Long> jobs) {
        var past = new HashMap<Long, List<RunStrip.Past>>();
        jobs.forEach(job -> past.put(job, new ArrayList<>()));
        Select<Record4<Long, Long, String, Long>> all = null;
        for (long job : jobs) {
            all = all == null ? last(job) : all.unionAll(last(job));
        }
        if (all != null) {
            fill(past, all);
        }
        var strips = new HashMap<Long, RunStrip>();
        past.forEach((job, runs) -> strips.put(job, RunStrip.of(runs)));
        return strips;
    }

    private void fill(
            Map<Long, List<RunStrip.Past>> past, Select<Record4<Long, Long, String, Long>> all) {
        all.fetch()
                .sortDesc(1)
                .forEach(row ->
                        past.computeIfAbsent(row.value1(), _ -> new ArrayList<>())
                                .add(
                                        new RunStrip.Past(
                                                RunState.of(row.value3()), row.value4() > 0)));
    }

    /// As a table, because SQLite takes no limit within a union.
    private Select<Record4<Long, Long, String, Long>> last(long job) {
        var last =
                sql.select(
                                BACKUP_RUN.JOB_ID,
                                BACKUP_RUN.ID,
                                BACKUP_RUN.STATE,
                                BACKUP_RUN.WARNING_COUNT)
                        .from(BACKUP_RUN)
                        .where(BACKUP_RUN.JOB_ID.eq(job))
                        .and(BACKUP_RUN.OPERATION.eq(BackupOperation.BACKUP.key()))
                        .orderBy(BACKUP_RUN.ID.desc())
                        .limit(RunStrip.SIZE)
                        .asTable("last_" + job);
        return sql.select(
                        DSL.field(DSL.name("last_" + job, "job_id"), Long.class),
                        DSL.field(DSL.name("last_" + job, "id"), Long.class),
                        DSL.field(DSL.name("last_" + job, "state"), String.class),
                        DSL.field(DSL.name("last_" + job, "warning_count"), Long.class))
                .from(last);
    }
}
