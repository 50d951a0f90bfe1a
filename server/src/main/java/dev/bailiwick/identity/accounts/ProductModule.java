package dev.bailiwick.identity.accounts;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A part of the product that an account may be allowed to use, and its paths.
public enum ProductModule {
    COMPUTE("compute", "Compute hosts", "/infrastructure/vm-container-manager"),
    BACKUP("backup", "Backups", "/infrastructure/backup-manager"),
    REMOTE("remote", "Remote sessions", "/remote-manager"),
    DNS("dns", "DNS filter", "/dns-manager"),
    LICENCES("licences", "Licences", "/licences"),
    IP_ADDRESSES("ip-addresses", "IP addresses", "/ip-addresses"),
    NETWORK_MONITOR("network-monitor", "Network monitor", "/network-monitor"),
    SECURE_SEND("secure-send", "Secure send", "/secure-send");

    private final String key;
    private final String label;
    private final String path;

    ProductModule(String key, String label, String path) {
        this.key = key;
        this.label = label;
        this.path = path;
    }

    /// The key in forms and on the command line.
    public String key() {
        return key;
    }

    /// The display name.
    public String label() {
        return label;
    }

    public String path() {
        return path;
    }

    /// The keys of some, in alphabetical order, separated by commas.
    public static String keys(Set<ProductModule> modules) {
        return modules.stream().map(ProductModule::key).sorted().collect(Collectors.joining(", "));
    }

    public static Optional<ProductModule> of(String key) {
        return Arrays.stream(values()).filter(module -> module.key.equals(key)).findFirst();
    }
}
