package dev.bailiwick.platform.secrets;

import static dev.bailiwick.platform.secrets.DecryptedKeysets.TINK;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;

/// Encrypts one file in chunks, under a key of its own (AES-256-GCM). A chunk is bound to its
/// position and to whether it is the last one, so that changed, moved and missing chunks are
/// noticed. The key itself is stored as a secret of a row ([Secrets]).
public final class ChunkCipher {
    private final Aead aead;

    /// @param key from [#newKey]
    /// @throws IllegalArgumentException when it is not a key
    public ChunkCipher(byte[] key) {
        try {
            this.aead =
                    TinkProtoKeysetFormat.parseKeyset(key, InsecureSecretKeyAccess.get(), TINK)
                            .getPrimitive(TINK, Aead.class);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not a key", e);
        }
    }

    public static byte[] newKey() {
        try {
            return TinkProtoKeysetFormat.serializeKeyset(
                    KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, TINK),
                    InsecureSecretKeyAccess.get(),
                    TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("generating a key failed", e);
        }
    }

    /// @param position 0 for the first chunk
    public byte[] encrypt(long position, boolean isLast, byte[] plaintext) {
        try {
            return aead.encrypt(plaintext, place(position, isLast));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        }
    }

    /// Empty when the chunk was changed or belongs elsewhere.
    public Optional<byte[]> decrypt(long position, boolean isLast, byte[] ciphertext) {
        try {
            return Optional.of(aead.decrypt(ciphertext, place(position, isLast)));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private static byte[] place(long position, boolean isLast) {
        return ByteBuffer.allocate(9).putLong(position).put((byte) (isLast ? 1 : 0)).array();
    }
}
