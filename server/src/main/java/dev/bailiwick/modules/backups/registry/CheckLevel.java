package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What the scheduled checks of a repository verify.
public enum CheckLevel {
    NONE("Never"),
    STRUCTURE("Structure weekly"),
    /// The first check of a month also reads [#MONTHLY_SHARE].
    DATA("Structure weekly, 10 % of the data monthly");

    /// Restic chooses it at random.
    public static final String MONTHLY_SHARE = "10%";

    private final String label;

    CheckLevel(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static FieldType<CheckLevel> type() {
        List<SelectOption> options =
                Stream.of(DATA, STRUCTURE, NONE)
                        .map(one -> SelectOption.of(one.key(), one.label))
                        .toList();
        return FieldType.choice(
                options,
                text -> Arrays.stream(values()).filter(one -> one.key().equals(text)).findFirst(),
                CheckLevel::key,
                "Choose what is checked.");
    }
}
