package dev.bailiwick.fleet.engines;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.springframework.boot.ssl.pem.PemContent;

/// The certificate that the server authenticates with, its intermediates, and its key. Its text
/// form hides the key.
public record ClientCertificate(List<X509Certificate> chain, PrivateKey key) {
    /// In characters of PEM, of each field.
    public static final int MAX_PEM_LENGTH = 32_768;

    private static final int MAX_CERTIFICATES = 20;

    /// Its message is a sentence for the field, without anything that was entered.
    public static final class MalformedException extends Exception {
        private final boolean ofKey;

        MalformedException(String message, boolean ofKey) {
            super(message, null, false, false);
            this.ofKey = ofKey;
        }

        /// Whether the key is at fault, and not the certificate.
        public boolean isOfKey() {
            return ofKey;
        }
    }

    public ClientCertificate {
        chain = List.copyOf(chain);
    }

    /// @param certificate PEM: the certificate first, then its intermediates
    /// @param key PEM: PKCS #8, or OpenSSL's forms for RSA and EC, not encrypted
    public static ClientCertificate of(String certificate, String key) throws MalformedException {
        List<X509Certificate> chain = certificates(certificate);
        PrivateKey secret = key(key);
        if (!fits(chain.getFirst(), secret)) {
            throw new MalformedException("This is not the key of the certificate.", true);
        }
        return new ClientCertificate(chain, secret);
    }

    public static List<X509Certificate> certificates(String pem) throws MalformedException {
        if (holdsKey(pem)) {
            throw new MalformedException(
                    "This contains a private key. Enter only the certificate here.", false);
        }
        List<X509Certificate> chain = null;
        if (pem.length() <= MAX_PEM_LENGTH) {
            try {
                chain = PemContent.of(pem).getCertificates();
            } catch (RuntimeException e) { // the parser has no narrower type
                chain = null;
            }
        }
        if (chain == null || chain.isEmpty() || chain.size() > MAX_CERTIFICATES) {
            throw new MalformedException(
                    "Enter a certificate in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE.",
                    false);
        }
        return chain;
    }

    /// Whether a text that is no secret contains one by mistake.
    public static boolean holdsKey(String pem) {
        return pem.contains("PRIVATE KEY");
    }

    private static PrivateKey key(String pem) throws MalformedException {
        PrivateKey key = null;
        if (pem.length() <= MAX_PEM_LENGTH) {
            try {
                key = PemContent.of(pem).getPrivateKey();
            } catch (RuntimeException e) { // the parser has no narrower type
                key = null;
            }
        }
        if (key == null) {
            throw new MalformedException(
                    "Enter a private key in PEM form without a passphrase, from BEGIN PRIVATE KEY"
                            + " to END PRIVATE KEY.",
                    true);
        }
        return key;
    }

    public Instant expiresAt() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    private static boolean fits(X509Certificate certificate, PrivateKey key) {
        String algorithm =
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    case "EdDSA", "Ed25519", "Ed448" -> "EdDSA";
                    default -> "";
                };
        try {
            if (algorithm.isEmpty()) {
                return false;
            }
            byte[] sample = "Bailiwick".getBytes(StandardCharsets.US_ASCII);
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(sample);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(sample);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    KeyManager[] keyManagers() throws GeneralSecurityException, java.io.IOException {
        char[] password = UUID.randomUUID().toString().toCharArray(); // of a store in memory
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("client", key, password, chain.toArray(X509Certificate[]::new));
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    @Override
    public String toString() {
        return "ClientCertificate[key hidden]";
    }
}
