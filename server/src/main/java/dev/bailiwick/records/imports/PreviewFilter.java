package dev.bailiwick.records.imports;

import dev.bailiwick.web.ui.Href;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// Which rows of a validated import to show.
enum PreviewFilter {
    REFUSED("refused", "Refused"),
    CHANGED("changed", "Changed"),
    CREATED("created", "New"),
    UNCHANGED("unchanged", "Unchanged");

    private final String key;
    private final String label;

    PreviewFilter(String key, String label) {
        this.key = key;
        this.label = label;
    }

    String label() {
        return label;
    }

    /// @param path of the import
    Href href(String path) {
        return new Href(path).with("show", key);
    }

    Set<RowOutcome> outcomes() {
        return switch (this) {
            case REFUSED -> EnumSet.of(RowOutcome.REFUSED);
            case CHANGED -> EnumSet.of(RowOutcome.CHANGED);
            case CREATED -> EnumSet.of(RowOutcome.CREATED);
            case UNCHANGED -> EnumSet.of(RowOutcome.UNCHANGED);
        };
    }

    /// Defaults to refused rows first.
    static PreviewFilter of(String key, Import job) {
        return Arrays.stream(values())
                .filter(view -> view.key.equals(key))
                .findFirst()
                .orElse(
                        job.refused() > 0
                                ? REFUSED
                                : job.changed() > 0
                                        ? CHANGED
                                        : job.created() > 0 ? CREATED : UNCHANGED);
    }

    int count(Import job) {
        return switch (this) {
            case REFUSED -> job.refused();
            case CHANGED -> job.changed();
            case CREATED -> job.created();
            case UNCHANGED -> job.unchanged();
        };
    }
}
