package dev.bailiwick.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;

/// Encryption of stored data, and keyed hashes. All encryption and hashing in this application uses
/// this class.
public final class Secrets {
    private static final int MAC_LENGTH = 32;

    private final KeysetSource keyring;

    Secrets(KeysetSource keyring) {
        this.keyring = keyring;
    }

    /// Only in a write transaction, for a row that it writes: no secret may be committed under a
    /// key that has been replaced.
    public byte[] encrypt(SecretColumn column, UUID row, byte[] plaintext) {
        try {
            return keyring.locked().fields().encrypt(plaintext, column.associatedData(row));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        }
    }

    /// @throws SecretUnreadable when the ciphertext was damaged, or moved here from elsewhere
    public byte[] decrypt(SecretColumn column, UUID row, byte[] ciphertext) {
        DecryptedKeysets known = keyring.cached();
        try {
            return known.fields().decrypt(ciphertext, column.associatedData(row));
        } catch (GeneralSecurityException perhapsOfANewerKey) {
            DecryptedKeysets since = keyring.refreshIfNewer(known);
            if (since.version() == known.version()) {
                throw new SecretUnreadableException(column, row);
            }
            try {
                return since.fields().decrypt(ciphertext, column.associatedData(row));
            } catch (GeneralSecurityException e) {
                throw new SecretUnreadableException(column, row);
            }
        }
    }

    /// Whether a stored secret is under the key that encrypts new ones. Only in a write
    /// transaction; the answer holds until its end.
    public boolean usesNewestKey(byte[] ciphertext) {
        return keyring.locked().isNewest(ciphertext);
    }

    public byte[] encrypt(SecretColumn column, UUID row, String plaintext) {
        return encrypt(column, row, plaintext.getBytes(StandardCharsets.UTF_8));
    }

    public String decryptText(SecretColumn column, UUID row, byte[] ciphertext) {
        return new String(decrypt(column, row, ciphertext), StandardCharsets.UTF_8);
    }

    /// A keyed hash of 32 bytes. Purpose and parts are length-prefixed, so that different lists of
    /// parts or purposes never share a hash.
    public byte[] mac(String purpose, byte[]... parts) {
        byte[] label = purpose.getBytes(StandardCharsets.UTF_8);
        int length = 4 + label.length;
        for (byte[] part : parts) {
            length += 4 + part.length;
        }
        ByteBuffer input = ByteBuffer.allocate(length).putInt(label.length).put(label);
        for (byte[] part : parts) {
            input.putInt(part.length).put(part);
        }
        try {
            return keyring.cached().hashes().computePrimary(input.array(), MAC_LENGTH);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyed hash failed", e);
        }
    }

    public byte[] mac(String purpose, String... parts) {
        byte[][] bytes = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = parts[i].getBytes(StandardCharsets.UTF_8);
        }
        return mac(purpose, bytes);
    }

    /// A keyed hash in the form that tables store and search: hexadecimal.
    public String hash(String purpose, byte[]... parts) {
        return HexFormat.of().formatHex(mac(purpose, parts));
    }

    public String hash(String purpose, String... parts) {
        return HexFormat.of().formatHex(mac(purpose, parts));
    }

    /// Compares in constant time.
    public static boolean same(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }
}
