package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// How often a restore drill runs.
public enum DrillInterval {
    NONE("Never", Duration.ZERO),
    WEEKLY("Weekly", Duration.ofDays(7)),
    MONTHLY("Monthly", Duration.ofDays(30)),
    QUARTERLY("Quarterly", Duration.ofDays(91));

    private final String label;
    private final Duration period;

    DrillInterval(String label, Duration period) {
        this.label = label;
        this.period = period;
    }

    public String label() {
        return label;
    }

    /// Without a passed drill within this time, a job is not proven. Zero for none.
    public Duration period() {
        return period;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static FieldType<DrillInterval> type() {
        List<SelectOption> options =
                Stream.of(WEEKLY, MONTHLY, QUARTERLY, NONE)
                        .map(one -> SelectOption.of(one.key(), one.label))
                        .toList();
        return FieldType.choice(
                options,
                text -> Arrays.stream(values()).filter(one -> one.key().equals(text)).findFirst(),
                DrillInterval::key,
                "Choose how often.");
    }
}
