package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.prf.PrfSet;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/// The opened keysets at one point in time.
///
/// @param version of the keysets in the database
/// @param primary the id of the key that encrypts new secrets
record DecryptedKeysets(long version, int primary, Aead fields, PrfSet hashes) {
    static final Configuration TINK = TinkConfig2026.get();
    // in Tink's wire format, followed by four bytes of key id
    private static final byte OUTPUT_PREFIX = 1;

    /// @throws IllegalArgumentException when a keyset has the wrong type
    static DecryptedKeysets of(long version, KeysetHandle fields, KeysetHandle hashes) {
        try {
            return new DecryptedKeysets(
                    version,
                    fields.getPrimary().getId(),
                    fields.getPrimitive(TINK, Aead.class),
                    hashes.getPrimitive(TINK, PrfSet.class));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("a keyset does not match its purpose", e);
        }
    }

    boolean isNewest(byte[] ciphertext) {
        return ciphertext.length > 5
                && ciphertext[0] == OUTPUT_PREFIX
                && ByteBuffer.wrap(ciphertext, 1, 4).getInt() == primary;
    }

    @Override
    public String toString() {
        return "OpenKeys, version " + version;
    }
}
