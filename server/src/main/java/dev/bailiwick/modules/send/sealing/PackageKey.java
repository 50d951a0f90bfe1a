package dev.bailiwick.modules.send.sealing;

import com.google.crypto.tink.subtle.AesGcmJce;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;
import org.jspecify.annotations.Nullable;

/// The key of one package: 32 random bytes, from which the keys of its items are derived (HKDF with
/// SHA-256, RFC 5869). It is stored only sealed, under a key derived from secrets that are not
/// stored.
public final class PackageKey implements AutoCloseable {
    private static final int LENGTH = 32;
    private static final int SALT_LENGTH = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final UUID uid;
    private final byte[] key;
    private @Nullable AesGcmJce texts; // a package can have a thousand

    /// @param uid of the package, to which everything sealed is bound
    /// @param key 32 bytes, which are copied
    public PackageKey(UUID uid, byte[] key) {
        if (key.length != LENGTH) {
            throw new IllegalArgumentException("not a key");
        }
        this.uid = uid;
        this.key = key.clone();
    }

    public static PackageKey random(UUID uid) {
        byte[] key = random(LENGTH);
        try {
            return new PackageKey(uid, key);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /// A copy, for an upload that is under way; the caller overwrites it.
    public byte[] bytes() {
        return key.clone();
    }

    /// A sealed key.
    ///
    /// @param salt 32 random bytes
    /// @param sealed AES-256-GCM, bound to the package
    public record Sealed(byte[] salt, byte[] sealed) {}

    /// @param secrets all of which are needed to open it
    public Sealed seal(byte[]... secrets) {
        byte[] salt = random(SALT_LENGTH);
        return new Sealed(salt, encrypt(derive("seal", salt, secrets), "key", key));
    }

    /// @return empty if one of the secrets is wrong, or the sealed key was changed
    public static Optional<PackageKey> open(UUID uid, Sealed sealed, byte[]... secrets) {
        byte[] key;
        try {
            key =
                    new AesGcmJce(derive("seal", sealed.salt(), secrets))
                            .decrypt(sealed.sealed(), context(uid, "key"));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
        try {
            return Optional.of(new PackageKey(uid, key));
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /// @param place of the item that the text is about
    public byte[] sealText(int place, byte[] text) {
        try {
            return texts().encrypt(text, context(uid, "text " + place));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        }
    }

    /// @throws DamagedContentException if it was changed, or belongs elsewhere
    public byte[] openText(int place, byte[] sealed) throws DamagedContentException {
        try {
            return texts().decrypt(sealed, context(uid, "text " + place));
        } catch (GeneralSecurityException e) {
            throw new DamagedContentException(e);
        }
    }

    private AesGcmJce texts() throws GeneralSecurityException {
        AesGcmJce known = texts;
        if (known == null) {
            byte[] derived = derive("text", new byte[0], key);
            try {
                known = new AesGcmJce(derived);
            } finally {
                Arrays.fill(derived, (byte) 0);
            }
            texts = known;
        }
        return known;
    }

    /// For the content of one item.
    public ContentCipher content(int place) {
        return new ContentCipher(
                derive("content " + place, new byte[0], key), context(uid, "content " + place));
    }

    private byte[] encrypt(byte[] under, String what, byte[] plaintext) {
        try {
            return new AesGcmJce(under).encrypt(plaintext, context(uid, what));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        } finally {
            Arrays.fill(under, (byte) 0);
        }
    }

    private static byte[] derive(String purpose, byte[] salt, byte[]... secrets) {
        try {
            var extract = HKDFParameterSpec.ofExtract().addSalt(salt);
            for (byte[] secret : secrets) {
                extract.addIKM(secret);
            }
            byte[] info = ("bailiwick send " + purpose).getBytes(StandardCharsets.UTF_8);
            return KDF.getInstance("HKDF-SHA256").deriveData(extract.thenExpand(info, LENGTH));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HKDF failed", e);
        }
    }

    private static byte[] context(UUID uid, String what) {
        return ("bailiwick send " + uid + " " + what).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /// Overwrites the key.
    @Override
    public void close() {
        Arrays.fill(key, (byte) 0);
    }
}
