package dev.bailiwick.agent.host;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Distinguishes this machine from others. machine-id(5) requires that not the id itself is exposed
/// on the network but a keyed hash of it: the id is the key, the product's name the text.
final class MachineId {
    private MachineId() {}

    /// Empty when the machine has none.
    static String read() {
        return of(SmallFile.firstLine("/etc/machine-id"));
    }

    static String of(String id) {
        if (!id.matches("[0-9a-f]{32}")) {
            return "";
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(id), "HmacSHA256"));
            byte[] hash = mac.doFinal("bailiwick".getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(Arrays.copyOf(hash, 16));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is missing from this JDK", e);
        }
    }
}
