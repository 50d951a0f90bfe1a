package dev.bailiwick.operations.ownbackup;

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

/// A private key as only the passphrase opens it: AES-256-GCM under Argon2id (RFC 9106).
///
/// @param salt 16 bytes
/// @param memoryKib of Argon2id, as are iterations; one lane
/// @param sealed the private keyset
public record PassphraseProtectedKey(byte[] salt, int memoryKib, int iterations, byte[] sealed) {
    private static final Configuration TINK = TinkConfig2026.get();
    private static final byte[] LABEL =
            "bailiwick archive private key".getBytes(StandardCharsets.US_ASCII);
    private static final int SALT_BYTES = 16;
    private static final int KEY_BYTES = 32;
    private static final int MEMORY_KIB = 64 * 1024;
    private static final int ITERATIONS = 3;

    /// What a header may ask of the machine that reads it.
    private static final int MOST_MEMORY_KIB = 128 * 1024;

    private static final int MOST_ITERATIONS = 10;

    public PassphraseProtectedKey {
        Objects.requireNonNull(salt);
        Objects.requireNonNull(sealed);
    }

    static PassphraseProtectedKey of(KeysetHandle privateKey, Passphrase passphrase) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        byte[] key = derived(passphrase, salt, MEMORY_KIB, ITERATIONS);
        try {
            byte[] plain =
                    TinkProtoKeysetFormat.serializeKeyset(
                            privateKey, InsecureSecretKeyAccess.get(), TINK);
            return new PassphraseProtectedKey(
                    salt, MEMORY_KIB, ITERATIONS, new AesGcmJce(key).encrypt(plain, LABEL));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a private key could not be locked", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    KeysetHandle open(Passphrase passphrase) {
        if (salt.length != SALT_BYTES
                || memoryKib < 8
                || memoryKib > MOST_MEMORY_KIB
                || iterations < 1
                || iterations > MOST_ITERATIONS) {
            throw new BackupRefused(
                    "The file’s header asks for what no archive of Bailiwick asks for.");
        }
        byte[] key = derived(passphrase, salt, memoryKib, iterations);
        try {
            return TinkProtoKeysetFormat.parseKeyset(
                    new AesGcmJce(key).decrypt(sealed, LABEL), InsecureSecretKeyAccess.get(), TINK);
        } catch (GeneralSecurityException e) {
            throw new BackupRefused(
                    "The passphrase does not open this file, or its header was altered.");
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
