package dev.bailiwick.operations.ownbackup.file;

import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.subtle.AesGcmJce;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// A private key that only the passphrase opens: AES-256-GCM under Argon2id (RFC 9106).
///
/// @param salt 16 bytes
/// @param memoryKib of Argon2id, like the iterations; one lane
/// @param sealed the encrypted private keyset
public record PassphraseProtectedKey(byte[] salt, int memoryKib, int iterations, byte[] sealed) {
    private static final Configuration TINK = TinkConfig2026.get();
    private static final byte[] ASSOCIATED_DATA =
            "bailiwick archive private key".getBytes(StandardCharsets.US_ASCII);
    private static final int SALT_BYTES = 16;
    private static final int KEY_BYTES = 32;
    private static final int MEMORY_KIB = 64 * 1024;
    private static final int ITERATIONS = 3;

    /// The limit of what a header may make the reading machine use.
    private static final int MAX_MEMORY_KIB = 128 * 1024;

    private static final int MAX_ITERATIONS = 10;

    public PassphraseProtectedKey {
        Objects.requireNonNull(salt);
        Objects.requireNonNull(sealed);
    }

    static PassphraseProtectedKey of(KeysetHandle privateKey, Passphrase passphrase) {
        return of(privateKey, passphrase, MEMORY_KIB, ITERATIONS);
    }

    static PassphraseProtectedKey of(
            KeysetHandle privateKey, Passphrase passphrase, int memoryKib, int iterations) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        byte[] key = derived(passphrase, salt, memoryKib, iterations);
        try {
            byte[] plain =
                    TinkProtoKeysetFormat.serializeKeyset(
                            privateKey, InsecureSecretKeyAccess.get(), TINK);
            return new PassphraseProtectedKey(
                    salt,
                    memoryKib,
                    iterations,
                    new AesGcmJce(key).encrypt(plain, ASSOCIATED_DATA));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a private key could not be locked", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    KeysetHandle open(Passphrase passphrase) {
        if (salt.length != SALT_BYTES
                || memoryKib < 8
                || memoryKib > MAX_MEMORY_KIB
                || iterations < 1
                || iterations > MAX_ITERATIONS) {
            throw new BackupRefusedException(
                    "The file's header has values that no Bailiwick backup has.");
        }
        byte[] key = derived(passphrase, salt, memoryKib, iterations);
        try {
            return TinkProtoKeysetFormat.parseKeyset(
                    new AesGcmJce(key).decrypt(sealed, ASSOCIATED_DATA),
                    InsecureSecretKeyAccess.get(),
                    TINK);
        } catch (GeneralSecurityException e) {
            throw new BackupRefusedException(
                    "The passphrase does not open this file, or the file's header was altered.");
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private static byte[] derived(
            Passphrase passphrase, byte[] salt, int memoryKib, int iterations) {
        var argon2 = new Argon2BytesGenerator();
        argon2.init(
                new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                        .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                        .withSalt(salt)
                        .withMemoryAsKB(memoryKib)
                        .withIterations(iterations)
                        .withParallelism(1)
                        .build());
        byte[] key = new byte[KEY_BYTES];
        argon2.generateBytes(passphrase.bytes(), key);
        return key;
    }
}
