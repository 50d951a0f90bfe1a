package dev.bailiwick.accounts;

import java.util.Arrays;
import java.util.Optional;

/// A part of the product that an account may or may not reach, and the paths that belong to it.
public enum ProductModule {
    COMPUTE("compute", "/infrastructure/vm-container-manager"),
    BACKUP("backup", "/infrastructure/backup-manager"),
    REMOTE("remote", "/remote-manager"),
    DNS("dns", "/dns-manager"),
    LICENCES("licences", "/licences"),
    IP_ADDRESSES("ip-addresses", "/ip-addresses"),
    NETWORK_MONITOR("network-monitor", "/network-monitor"),
    SECURE_SEND("secure-send", "/secure-send");

    private final String key;
    private final String path;

    ProductModule(String key, String path) {
        this.key = key;
        this.path = path;
    }

    /// As forms and the command line write it.
    public String key() {
        return key;
    }

    public String path() {
        return path;
    }

    public static Optional<ProductModule> of(String key) {
        return Arrays.stream(values()).filter(module -> module.key.equals(key)).findFirst();
    }
}
