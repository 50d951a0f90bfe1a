package dev.bailiwick.web.http;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PropertiesSslBundle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/// HTTPS from two PEM files, `BAILIWICK_TLS_CERT` and `BAILIWICK_TLS_KEY`, which are reloaded when
/// they change. HTTP/2 is disabled with and without TLS: a hundred streams of one connection each
/// allocate their window before the sender is authenticated (`docs/decisions/0029`).
final class TlsConfiguration implements EnvironmentPostProcessor {
    /// All of TLS 1.3, and of TLS 1.2 only authenticated encryption with forward secrecy (RFC 9325
    /// §4.2): no CBC.
    private static final String CIPHERS =
            String.join(
                    ",",
                    "TLS_AES_256_GCM_SHA384",
                    "TLS_CHACHA20_POLY1305_SHA256",
                    "TLS_AES_128_GCM_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
                    "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
                    "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
                    "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
                    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        String certificate = environment.getProperty("bailiwick.tls-cert");
        String key = environment.getProperty("bailiwick.tls-key");
        if (certificate == null && key == null) {
            return;
        }
        String certificateFile = file("BAILIWICK_TLS_CERT", certificate);
        String keyFile = file("BAILIWICK_TLS_KEY", key);
        requireMatching(certificateFile, keyFile);
        environment
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "bailiwick-tls",
                                Map.of(
                                        "server.ssl.bundle",
                                        "web",
                                        "spring.ssl.bundle.pem.web.reload-on-update",
                                        "true",
                                        "spring.ssl.bundle.pem.web.keystore.certificate",
                                        certificateFile,
                                        "spring.ssl.bundle.pem.web.keystore.private-key",
                                        keyFile,
                                        "spring.ssl.bundle.pem.web.keystore.verify-keys",
                                        "true",
                                        "spring.ssl.bundle.pem.web.options.ciphers",
                                        CIPHERS)));
    }

    /// If the files are later replaced by ones that do not match, this is logged and the old ones
    /// stay in use.
    private static void requireMatching(String certificateFile, String keyFile) {
        var files = new PemSslBundleProperties();
        files.getKeystore().setCertificate(certificateFile);
        files.getKeystore().setPrivateKey(keyFile);
        files.getKeystore().setVerifyKeys(true);
        try {
            var ignored = PropertiesSslBundle.get(files).getStores().getKeyStore();
        } catch (RuntimeException e) {
            throw new StartRefusedException(
                    "BAILIWICK_TLS_CERT and BAILIWICK_TLS_KEY do not contain a matching certificate"
                            + " and private key in PEM form: "
                            + NestedExceptionUtils.getMostSpecificCause(e).getMessage(),
                    e);
        }
    }

    private static String file(String variable, @Nullable String path) {
        if (path == null) {
            throw new StartRefusedException(
                    "BAILIWICK_TLS_CERT and BAILIWICK_TLS_KEY must be set together; "
                            + variable
                            + " is missing.");
        }
        if (!Files.isReadable(Path.of(path))) {
            throw new StartRefusedException(
                    "%s names %s, which cannot be read.".formatted(variable, path));
        }
        return "file:" + Path.of(path).toAbsolutePath();
    }
}
