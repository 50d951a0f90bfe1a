package dev.bailiwick.archive;

import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.hybrid.PredefinedHybridParameters;
import java.security.GeneralSecurityException;

/// Whom an archive is encrypted to: a public key, and its private half locked by the passphrase.
record Recipient(KeysetHandle publicKey, LockedKey locked) {
    private static final Configuration TINK = TinkConfig2026.get();

    static Recipient protectedBy(Passphrase passphrase) {
        try {
            KeysetHandle pair =
                    KeysetHandle.generateNew(
                            PredefinedHybridParameters.HPKE_X25519_HKDF_SHA256_AES_128_GCM, TINK);
            return new Recipient(pair.getPublicKeysetHandle(), LockedKey.of(pair, passphrase));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no key pair could be made", e);
        }
    }

    static Recipient stored(byte[] publicKey, LockedKey locked) {
        try {
            return new Recipient(
                    TinkProtoKeysetFormat.parseKeysetWithoutSecret(publicKey, TINK), locked);
        } catch (GeneralSecurityException e) {
            throw new ArchiveRefused(
                    "The stored key of scheduled copies is damaged. Set the passphrase anew.");
        }
    }

    byte[] publicBytes() {
        try {
            return TinkProtoKeysetFormat.serializeKeysetWithoutSecret(publicKey, TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a public key cannot be written", e);
        }
    }
}
