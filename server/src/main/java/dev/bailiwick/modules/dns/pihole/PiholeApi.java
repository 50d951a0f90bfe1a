package dev.bailiwick.modules.dns.pihole;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Which interface an instance has.
public enum PiholeApi {
    V6,
    V5;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<PiholeApi> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
