package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What encrypts the connection to a desktop, and when the machine checks the password.
public enum DesktopSecurity {
    /// RDP's own encryption is never chosen by itself: it does not authenticate the machine.
    ANY("NLA, otherwise TLS"),
    NLA("NLA only"),
    TLS("TLS only"),
    RDP("RDP’s own encryption (not secure)");

    static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key(), one.label)).toList();

    private final String label;

    DesktopSecurity(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<DesktopSecurity> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
