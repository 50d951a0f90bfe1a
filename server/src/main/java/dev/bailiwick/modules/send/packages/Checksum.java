package dev.bailiwick.modules.send.packages;

import java.util.Base64;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.SHA256Digest;

/// A SHA-256 that is computed over several requests.
final class Checksum {
    private final SHA256Digest digest;

    private Checksum(SHA256Digest digest) {
        this.digest = digest;
    }

    static Checksum ofNothing() {
        return new Checksum(new SHA256Digest());
    }

    /// @param state from [#state]
    static Checksum of(String state) {
        return new Checksum(new SHA256Digest(Base64.getDecoder().decode(state)));
    }

    void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /// To continue with later.
    String state() {
        return Base64.getEncoder().encodeToString(digest.getEncodedState());
    }

    /// In hexadecimal.
    String sum() {
        byte[] sum = new byte[digest.getDigestSize()];
        digest.doFinal(sum, 0);
        return HexFormat.of().formatHex(sum);
    }
}
