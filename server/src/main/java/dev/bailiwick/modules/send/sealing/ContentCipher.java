package dev.bailiwick.modules.send.sealing;

import com.google.crypto.tink.StreamingAead;
import com.google.crypto.tink.subtle.AesGcmHkdfStreaming;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;

/// Encrypts the content of one item, in parts of [#PART] bytes of content of which only the last
/// can be shorter. A part is one ciphertext of Tink's AES-GCM-HKDF-STREAMING with segments of 64
/// KiB, bound to the item and its number: truncated, changed, swapped and reordered segments and
/// parts are refused. Parts make uploads resumable and ranges cheap.
public final class ContentCipher {
    /// Bytes of content in a part.
    public static final int PART = 8 << 20;

    /// Small, because each of many slow recipients has one in memory.
    private static final int SEGMENT = 64 << 10;

    private static final int KEY_LENGTH = 32;

    private final StreamingAead cipher;
    private final byte[] context;

    ContentCipher(byte[] key, byte[] context) {
        try {
            this.cipher = new AesGcmHkdfStreaming(key, "HmacSha256", KEY_LENGTH, SEGMENT, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("not a key", e);
        }
        this.context = context;
    }

    /// @param out is closed with the result
    public OutputStream encrypting(OutputStream out, int part) throws IOException {
        try {
            return cipher.newEncryptingStream(out, place(part));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("encryption failed", e);
        }
    }

    /// @param in is closed with the result, whose methods throw [IOException] for what was changed
    public InputStream decrypting(InputStream in, int part) throws IOException {
        try {
            return cipher.newDecryptingStream(in, place(part));
        } catch (GeneralSecurityException e) {
            throw new DamagedContentException(e);
        }
    }

    private byte[] place(int part) {
        return ByteBuffer.allocate(context.length + 4).put(context).putInt(part).array();
    }
}
