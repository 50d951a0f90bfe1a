package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How a session with a machine works.
public enum RemoteProtocol {
    SSH("SSH terminal"),
    RDP("RDP desktop");

    static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key(), one.label)).toList();

    private final String label;

    RemoteProtocol(String label) {
        this.label = label;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<RemoteProtocol> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
