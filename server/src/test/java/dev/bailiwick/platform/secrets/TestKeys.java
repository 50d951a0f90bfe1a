package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import java.security.GeneralSecurityException;

/// Secrets under keys that are not stored anywhere, for tests without a database.
public final class TestKeys {
    private TestKeys() {}

    public static Secrets secrets() {
        try {
            return new Secrets(
                    KeysetSource.fixed(
                            DecryptedKeysets.of(
                                    1,
                                    KeysetHandle.generateNew(
                                            PredefinedAeadParameters.AES256_GCM,
                                            DecryptedKeysets.TINK),
                                    KeysetHandle.generateNew(
                                            PredefinedPrfParameters.HMAC_SHA256_PRF,
                                            DecryptedKeysets.TINK))));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
