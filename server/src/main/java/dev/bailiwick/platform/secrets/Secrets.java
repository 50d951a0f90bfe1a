package dev.bailiwick.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;

/// Encryption of what is stored, and keyed hashes. The only way to either in this application.
public final class Secrets {
    private static final int MAC_LENGTH = 32;

    private final KeyProvider keyring;

    Secrets(KeyProvider keyring) {
        this.keyring = keyring;
    }

    /// Only in a writing transaction, and for a row of it: no secret is committed under a key that
    /// was replaced.
    public byte[] encrypt(SecretColumn place, UUID row, byte[] plaintext) {
        try {
            return keyring.held().fields().encrypt(plaintext, place.associatedData(row));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        }
    }

    /// @throws SecretUnreadable when the ciphertext was damaged, or moved here from another place
    public byte[] decrypt(SecretColumn place, UUID row, byte[] ciphertext) {
        OpenKeys known = keyring.known();
        try {
            return known.fields().decrypt(ciphertext, place.associatedData(row));
        } catch (GeneralSecurityException perhapsOfANewerKey) {
            OpenKeys since = keyring.since(known);
            if (since.version() == known.version()) {
                throw new SecretUnreadable(place, row);
            }
            try {
                return since.fields().decrypt(ciphertext, place.associatedData(row));
            } catch (GeneralSecurityException e) {
                throw new SecretUnreadable(place, row);
            }
        }
    }

    /// Whether a stored secret is under the key that new ones are encrypted with. Only in a writing
    /// transaction, until whose end it stays so.
    public boolean isUnderNewestKey(byte[] ciphertext) {
        return keyring.held().isNewest(ciphertext);
    }

    public byte[] encrypt(SecretColumn place, UUID row, String plaintext) {
        return encrypt(place, row, plaintext.getBytes(StandardCharsets.UTF_8));
    }

    public String decryptText(SecretColumn place, UUID row, byte[] ciphertext) {
        return new String(decrypt(place, row, ciphertext), StandardCharsets.UTF_8);
    }

    /// A keyed hash of 32 bytes. Purpose and parts are told apart by their lengths, so that no two
    /// lists of parts, and no two purposes, share a hash.
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
            return keyring.known().hashes().computePrimary(input.array(), MAC_LENGTH);
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

    /// A keyed hash as tables hold it and look it up: in hexadecimal digits.
    public String hash(String purpose, byte[]... parts) {
        return HexFormat.of().formatHex(mac(purpose, parts));
    }

    public String hash(String purpose, String... parts) {
        return HexFormat.of().formatHex(mac(purpose, parts));
    }

    /// Compares in a time that does not tell where two values differ.
    public static boolean same(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }
}
