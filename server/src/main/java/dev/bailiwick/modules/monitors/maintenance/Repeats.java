package dev.bailiwick.modules.monitors.maintenance;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How often a window occurs.
public enum Repeats {
    ONCE("No"),
    WEEKLY("Weekly"),
    CRON("By a cron expression");

    static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key(), one.label)).toList();

    private final String label;

    Repeats(String label) {
        this.label = label;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Repeats> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
