package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rules of a job's retention that apply.
public final class RetentionText {
    private static final List<RecordField<@Nullable Integer>> COUNTS =
            List.of(
                    JobFields.KEEP_LAST,
                    JobFields.KEEP_HOURLY,
                    JobFields.KEEP_DAILY,
                    JobFields.KEEP_WEEKLY,
                    JobFields.KEEP_MONTHLY,
                    JobFields.KEEP_YEARLY);

    private RetentionText() {}

    public static List<RunFindings.Fact> of(RecordValues job) {
        var rules = new ArrayList<RunFindings.Fact>();
        for (RecordField<@Nullable Integer> field : COUNTS) {
            Integer count = job.get(field);
            if (count != null && count > 0) {
                rules.add(new RunFindings.Fact(field.label(), count.toString()));
            }
        }
        String within = job.get(JobFields.KEEP_WITHIN);
        if (!within.isEmpty()) {
            rules.add(new RunFindings.Fact(JobFields.KEEP_WITHIN.label(), within));
        }
        if (rules.isEmpty()) {
            rules.add(new RunFindings.Fact("Rule", "Every snapshot is kept"));
        }
        return rules;
    }
}
