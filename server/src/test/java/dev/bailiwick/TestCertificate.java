package dev.bailiwick;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A key and its self-signed certificate for a host name. There is one per name for all tests of
/// this JVM, because the JDK's keytool takes a second to create it.
///
/// @param authority the file with the certificate to trust
/// @param key the file with the private key, readable only by its owner
/// @param tls the context for a server under that name
public record TestCertificate(Path authority, Path key, SSLContext tls) {
    private static final String PASSWORD = "changeit";
    private static final Map<String, TestCertificate> BY_NAME = new ConcurrentHashMap<>();

    public static TestCertificate as(String name) {
        return BY_NAME.computeIfAbsent(name, TestCertificate::make);
    }

    private static TestCertificate make(String name) {
        try {
            Path folder = Files.createTempDirectory("certified");
            KeyStore keys = keys(folder.resolve("keys.p12"), name);
            byte[] certificate = keys.getCertificate("server").getEncoded();
            Path authority =
                    Files.writeString(
                            folder.resolve("authority.pem"), pem("CERTIFICATE", certificate));
            Path key =
                    Files.createFile(
                            folder.resolve("key.pem"),
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            byte[] secret = keys.getKey("server", PASSWORD.toCharArray()).getEncoded();
            Files.writeString(key, pem("PRIVATE KEY", secret));
            var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(keys, PASSWORD.toCharArray());
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(factory.getKeyManagers(), null, null);
            return new TestCertificate(authority, key, tls);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyStore keys(Path file, String name)
            throws IOException, GeneralSecurityException {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "server",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "san=dns:" + name,
                                "-keystore",
                                file.toString(),
                                "-storepass",
                                PASSWORD)
                        .redirectErrorStream(true)
                        .start();
        try (InputStream output = keytool.getInputStream()) {
            String said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException(said);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    private static String pem(String what, byte[] content) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(what, Base64.getMimeEncoder().encodeToString(content), what);
    }
}
