package dev.bailiwick.monitoring.ping;

import java.util.Arrays;
import java.util.Locale;

/// How an address was pinged.
public enum PingMethod {
    ICMP,
    TCP;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static PingMethod of(String key) {
        return Arrays.stream(values())
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
