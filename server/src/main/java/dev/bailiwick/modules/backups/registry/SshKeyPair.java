package dev.bailiwick.modules.backups.registry;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.Base64;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.util.OpenSSHPrivateKeyUtil;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/// An SSH key pair in the formats of OpenSSH.
///
/// @param privateKey without a passphrase
/// @param publicKey type and key, without a comment
record SshKeyPair(String privateKey, String publicKey) {
    private static final SecureRandom RANDOM = new SecureRandom();

    static SshKeyPair generate() {
        var key = new Ed25519PrivateKeyParameters(RANDOM);
        var pem = new StringWriter();
        try (var writer = new PemWriter(pem)) {
            writer.writeObject(
                    new PemObject(
                            "OPENSSH PRIVATE KEY", OpenSSHPrivateKeyUtil.encodePrivateKey(key)));
            writer.flush();
            byte[] open = OpenSSHPublicKeyUtil.encodePublicKey(key.generatePublicKey());
            return new SshKeyPair(
                    pem.toString(), "ssh-ed25519 " + Base64.getEncoder().encodeToString(open));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return publicKey;
    }
}
