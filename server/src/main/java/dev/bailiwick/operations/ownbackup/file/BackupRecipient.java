package dev.bailiwick.operations.ownbackup.file;

import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.hybrid.PredefinedHybridParameters;
import java.security.GeneralSecurityException;

/// The key a backup is encrypted to: a public key, with its private half locked by the passphrase.
public record BackupRecipient(KeysetHandle publicKey, PassphraseProtectedKey locked) {
    private static final Configuration TINK = TinkConfig2026.get();

    public static BackupRecipient fromPassphrase(Passphrase passphrase) {
        try {
            KeysetHandle pair =
                    KeysetHandle.generateNew(
                            PredefinedHybridParameters.HPKE_X25519_HKDF_SHA256_AES_128_GCM, TINK);
            return new BackupRecipient(
                    pair.getPublicKeysetHandle(), PassphraseProtectedKey.of(pair, passphrase));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("generating a key pair failed", e);
        }
    }

    public static BackupRecipient stored(byte[] publicKey, PassphraseProtectedKey locked) {
        try {
            return new BackupRecipient(
                    TinkProtoKeysetFormat.parseKeysetWithoutSecret(publicKey, TINK), locked);
        } catch (GeneralSecurityException e) {
            throw new BackupRefusedException(
                    "The stored key for scheduled backups is damaged. Set the passphrase again.");
        }
    }

    public byte[] publicBytes() {
        try {
            return TinkProtoKeysetFormat.serializeKeysetWithoutSecret(publicKey, TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a public key cannot be written", e);
        }
    }
}
