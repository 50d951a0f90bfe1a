package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent.CertificateRequest;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.Base64;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.jspecify.annotations.Nullable;

/// A fresh key pair of one session alone, with which it signs in by a certificate of the server.
final class SessionKey {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int BITS = 256;

    private final KeyPair pair;

    SessionKey() {
        try {
            pair = KeyUtils.generateKeyPair(KeyPairProvider.SSH_ED25519, BITS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Asks for a certificate, and returns it with the private key.
    KeyPair certified(Hop hop, Dialogue dialogue, ClientSession connection)
            throws SessionException {
        var question =
                new CertificateRequest(
                        hop,
                        PublicKeyEntry.toString(pair.getPublic()),
                        address(connection.getIoSession().getLocalAddress()));
        String line =
                dialogue.ask(question, SessionRequest.Certificate.class, PATIENCE).certificate();
        OpenSshCertificate certificate = read(line);
        if (!KeyUtils.compareKeys(pair.getPublic(), certificate.getCertPubKey())) {
            throw refused();
        }
        return new KeyPair(certificate, pair.getPrivate());
    }

    private static OpenSshCertificate read(String line) throws SessionException {
        String[] words = line.strip().split(" ", -1);
        try {
            if (words.length >= 2 && words[0].equals(KeyPairProvider.SSH_ED25519_CERT)) {
                var bytes = new ByteArrayBuffer(Base64.getDecoder().decode(words[1]));
                PublicKey key = bytes.getRawPublicKey();
                if (key instanceof OpenSshCertificate certificate && bytes.available() == 0) {
                    return certificate;
                }
            }
        } catch (Exception _) {
            // Its parser throws checked and unchecked ones.
        }
        throw refused();
    }

    private static SessionException refused() {
        return new SessionException(
                Failed.Code.AUTHENTICATION_FAILED,
                "The certificate is not one for the key of this session.");
    }

    private static @Nullable String address(SocketAddress local) {
        return local instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : null;
    }
}
