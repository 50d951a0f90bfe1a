package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// When a monitor that several hosts check is down.
public enum DownWhen {
    ALL("It is down from all of them"),
    ANY("It is down from any of them");

    static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key(), one.label)).toList();

    private final String label;

    DownWhen(String label) {
        this.label = label;
    }

    /// As in forms and files.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<DownWhen> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
