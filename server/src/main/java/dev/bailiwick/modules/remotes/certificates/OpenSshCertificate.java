package dev.bailiwick.modules.remotes.certificates;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.jspecify.annotations.Nullable;

/// A user certificate as OpenSSH defines it in `PROTOCOL.certkeys`
/// (`ssh-ed25519-cert-v01@openssh.com`), for one user name and two minutes.
///
/// @param keyId what the machine logs
/// @param principal the only user name for which it is valid
/// @param source the only address from which it is valid, with a prefix length; null for any
/// @param extension the only one, without a value
record OpenSshCertificate(
        long serial,
        String keyId,
        String principal,
        @Nullable String source,
        String extension,
        Instant now) {
    static final Duration VALID = Duration.ofMinutes(2);

    /// How far the machine's clock can be behind.
    static final Duration SKEW = Duration.ofSeconds(30);

    private static final String TYPE = "ssh-ed25519-cert-v01@openssh.com";
    private static final String KEY_TYPE = "ssh-ed25519";
    private static final int USER = 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    /// A positive random number.
    static long randomSerial() {
        return RANDOM.nextLong() & Long.MAX_VALUE;
    }

    /// @param publicKey one line: type, key, and possibly a comment
    /// @throws IllegalArgumentException when it is no Ed25519 key
    static Ed25519PublicKeyParameters publicKey(String publicKey) {
        String[] words = publicKey.split(" ", -1);
        if (words.length >= 2
                && words[0].equals(KEY_TYPE)
                && OpenSSHPublicKeyUtil.parsePublicKey(Base64.getDecoder().decode(words[1]))
                        instanceof Ed25519PublicKeyParameters key) {
            return key;
        }
        throw new IllegalArgumentException("not an Ed25519 key");
    }

    /// @return one line
    String sign(Ed25519PublicKeyParameters subject, Ed25519PrivateKeyParameters authority) {
        var body = new Writer();
        var nonce = new byte[32];
        RANDOM.nextBytes(nonce);
        body.text(TYPE).bytes(nonce).bytes(subject.getEncoded());
        body.number(serial).word(USER).text(keyId).bytes(new Writer().text(principal).toBytes());
        body.number(now.minus(SKEW).getEpochSecond()).number(now.plus(VALID).getEpochSecond());
        body.bytes(
                source == null
                        ? new byte[0]
                        : new Writer()
                                .text("source-address")
                                .bytes(new Writer().text(source).toBytes())
                                .toBytes());
        body.bytes(new Writer().text(extension).text("").toBytes());
        body.text("").bytes(key(authority.generatePublicKey()));
        byte[] signed = body.toBytes();
        var signer = new Ed25519Signer();
        signer.init(true, authority);
        signer.update(signed, 0, signed.length);
        body.bytes(new Writer().text(KEY_TYPE).bytes(signer.generateSignature()).toBytes());
        return TYPE + " " + Base64.getEncoder().encodeToString(body.toBytes());
    }

    private static byte[] key(Ed25519PublicKeyParameters key) {
        return new Writer().text(KEY_TYPE).bytes(key.getEncoded()).toBytes();
    }

    /// Type and key in one line.
    static String line(Ed25519PublicKeyParameters key) {
        return KEY_TYPE + " " + Base64.getEncoder().encodeToString(key(key));
    }

    /// The data types of SSH (RFC 4251 §5).
    private static final class Writer {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Writer bytes(byte[] value) {
            word(value.length);
            out.writeBytes(value);
            return this;
        }

        Writer text(String value) {
            return bytes(value.getBytes(StandardCharsets.UTF_8));
        }

        Writer word(int value) {
            out.writeBytes(ByteBuffer.allocate(4).putInt(value).array());
            return this;
        }

        Writer number(long value) {
            out.writeBytes(ByteBuffer.allocate(8).putLong(value).array());
            return this;
        }

        byte[] toBytes() {
            return out.toByteArray();
        }
    }
}
