package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What the weekly check of a repository verifies.
public enum CheckLevel {
    NONE("Never"),
    STRUCTURE("Structure only"),
    /// Also reads a share of the data back, so that all of it is read about twice a year.
    DATA("Structure, and 5 % of the data");

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
                Stream.of(STRUCTURE, DATA, NONE)
                        .map(one -> SelectOption.of(one.key(), one.label))
                        .toList();
        return FieldType.choice(
                options,
                text -> Arrays.stream(values()).filter(one -> one.key().equals(text)).findFirst(),
                CheckLevel::key,
                "Choose what is checked.");
    }
}
