package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.prf.PrfSet;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/// The keysets as they were opened at one moment.
///
/// @param version of the keysets in the database
/// @param primary the id of the key that new secrets are encrypted with
record OpenKeys(long version, int primary, Aead fields, PrfSet hashes) {
    static final Configuration TINK = TinkConfig2026.get();
    private static final byte OUTPUT_PREFIX = 1; // of Tink's wire format, then four bytes of key id

    /// @throws IllegalArgumentException when a keyset does not fit its use
    static OpenKeys of(long version, KeysetHandle fields, KeysetHandle hashes) {
        try {
            return new OpenKeys(
                    version,
                    fields.getPrimary().getId(),
                    fields.getPrimitive(TINK, Aead.class),
                    hashes.getPrimitive(TINK, PrfSet.class));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("a keyset does not fit its use", e);
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
