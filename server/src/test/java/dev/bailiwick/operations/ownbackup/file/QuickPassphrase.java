package dev.bailiwick.operations.ownbackup.file;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.hybrid.PredefinedHybridParameters;
import java.security.GeneralSecurityException;

/// Backups whose passphrase takes a thousandth of the time to try, for tests that open many. The
/// costs are in a backup's header.
final class QuickPassphrase {
    private static final int MEMORY_KIB = 64;

    private QuickPassphrase() {}

    static BackupRecipient recipient(Passphrase passphrase) {
        try {
            KeysetHandle pair =
                    KeysetHandle.generateNew(
                            PredefinedHybridParameters.HPKE_X25519_HKDF_SHA256_AES_128_GCM,
                            TinkConfig2026.get());
            return new BackupRecipient(
                    pair.getPublicKeysetHandle(),
                    PassphraseProtectedKey.of(pair, passphrase, MEMORY_KIB, 1));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
