package dev.bailiwick.agent.proxmox;

import dev.bailiwick.agent.RefusedException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// How to reach the API of a Proxmox VE node.
///
/// @param url without a path
/// @param tokenFile the file with the API token
/// @param caFile authorities to trust in addition to the JDK's
/// @param fingerprint the only certificate to accept: 64 hexadecimal digits of its SHA-256
/// @param node the one to report; empty for the one that responds
public record ProxmoxSettings(
        URI url,
        Path tokenFile,
        Optional<Path> caFile,
        Optional<String> fingerprint,
        Optional<String> node) {
    static final Pattern NODE = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?");
    private static final int DEFAULT_PORT = 8006;
    private static final int SHA_256_BYTES = 32;

    /// @param fingerprint as openssl prints it, or without colons; empty for none
    /// @param node empty for the one that responds
    public static ProxmoxSettings of(
            String url, Path tokenFile, Optional<Path> caFile, String fingerprint, String node)
            throws RefusedException {
        if (caFile.isPresent() && !fingerprint.isEmpty()) {
            throw new RefusedException(
                    "proxmox_ca_file and proxmox_fingerprint exclude each other. Remove one of"
                            + " them.");
        }
        if (!node.isEmpty() && !NODE.matcher(node).matches()) {
            throw new RefusedException("proxmox_node must be the name of a node, such as pve1.");
        }
        return new ProxmoxSettings(
                url(url),
                tokenFile,
                caFile,
                fingerprint.isEmpty() ? Optional.empty() : Optional.of(digits(fingerprint)),
                node.isEmpty() ? Optional.empty() : Optional.of(node));
    }

    private static URI url(String text) throws RefusedException {
        try {
            URI url = new URI(text);
            if ("https".equalsIgnoreCase(url.getScheme())
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && url.getRawPath().matches("/?")
                    && url.getPort() <= 65_535) {
                int port = url.getPort() < 0 ? DEFAULT_PORT : url.getPort();
                return new URI("https", null, url.getHost(), port, null, null, null);
            }
        } catch (URISyntaxException _) {
            // Reported below.
        }
        throw new RefusedException(
                "proxmox_url must look like https://127.0.0.1:8006, with nothing after it.");
    }

    private static String digits(String fingerprint) throws RefusedException {
        String digits = fingerprint.replace(":", "").toLowerCase(Locale.ROOT);
        try {
            if (HexFormat.of().parseHex(digits).length == SHA_256_BYTES) {
                return digits;
            }
        } catch (IllegalArgumentException _) {
            // Reported below.
        }
        throw new RefusedException(
                "proxmox_fingerprint must be the certificate's SHA-256 fingerprint: 64 hexadecimal"
                        + " digits, with or without colons.");
    }
}
