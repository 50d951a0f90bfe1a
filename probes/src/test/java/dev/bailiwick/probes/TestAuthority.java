package dev.bailiwick.probes;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/// A certificate authority, and certificates for servers of tests.
final class TestAuthority {
    private static final AtomicLong SERIAL = new AtomicLong(1);
    private static final char[] NO_PASSWORD = {};

    private final KeyPair keys = keys();
    private final X500Name name = name("Test authority");
    private final X509Certificate own =
            sign(name, keys, name, keys.getPrivate(), Duration.ofDays(1_000), null);

    /// A context of a server with a certificate for localhost and 127.0.0.1.
    ///
    /// @param left until its end, negative if it has expired
    SSLContext server(Duration left) {
        return server("localhost", left, names("localhost", "127.0.0.1"));
    }

    SSLContext server(String subject, Duration left, GeneralNames names) {
        KeyPair pair = keys();
        return context(
                pair.getPrivate(),
                sign(name(subject), pair, name, keys.getPrivate(), left, names),
                own);
    }

    /// Like [#server], but signed by a key of its own.
    static SSLContext selfSigned() {
        KeyPair pair = keys();
        X500Name subject = name("localhost");
        return context(
                pair.getPrivate(),
                sign(
                        subject,
                        pair,
                        subject,
                        pair.getPrivate(),
                        Duration.ofDays(100),
                        names("localhost", "127.0.0.1")));
    }

    static GeneralNames names(String host, String address) {
        return new GeneralNames(
                new GeneralName[] {
                    new GeneralName(GeneralName.dNSName, host),
                    new GeneralName(GeneralName.iPAddress, address)
                });
    }

    X509ExtendedTrustManager trust() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("authority", own);
            var factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            return (X509ExtendedTrustManager) Arrays.asList(factory.getTrustManagers()).getFirst();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X500Name name(String common) {
        return new X500NameBuilder().addRDN(BCStyle.CN, common).build();
    }

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509Certificate sign(
            X500Name subject,
            KeyPair pair,
            X500Name issuer,
            PrivateKey key,
            Duration left,
            @Nullable GeneralNames names) {
        Instant now = Instant.now();
        var builder =
                new JcaX509v3CertificateBuilder(
                        issuer,
                        BigInteger.valueOf(SERIAL.getAndIncrement()),
                        Date.from(now.minus(Duration.ofDays(300))),
                        Date.from(now.plus(left)),
                        subject,
                        pair.getPublic());
        try {
            if (names == null) {
                builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            } else {
                builder.addExtension(Extension.subjectAlternativeName, false, names);
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(
                                    new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
        } catch (IOException | OperatorCreationException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext context(PrivateKey key, Certificate... chain) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", key, NO_PASSWORD, chain);
            var factory = KeyManagerFactory.getInstance("PKIX");
            factory.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
