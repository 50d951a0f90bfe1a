package dev.bailiwick.web.edge;

import dev.bailiwick.platform.startup.StartRefused;
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

/// HTTPS from two PEM files, `BAILIWICK_TLS_CERT` and `BAILIWICK_TLS_KEY`, taken anew whenever they
/// change. HTTP/2 is not spoken, neither with it nor without: a hundred streams of one connection
/// each take their window before anybody asks who sends (`docs/decisions/0029`).
final class TlsConfiguration implements EnvironmentPostProcessor {
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
        refuseWhatDoesNotFit(certificateFile, keyFile);
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
                                        "true")));
    }

    /// Files that are replaced later and do not fit are logged, and the old ones stay in use.
    private static void refuseWhatDoesNotFit(String certificateFile, String keyFile) {
        var files = new PemSslBundleProperties();
        files.getKeystore().setCertificate(certificateFile);
        files.getKeystore().setPrivateKey(keyFile);
        files.getKeystore().setVerifyKeys(true);
        try {
            var ignored = PropertiesSslBundle.get(files).getStores().getKeyStore();
        } catch (RuntimeException e) {
            throw new StartRefused(
                    "BAILIWICK_TLS_CERT and BAILIWICK_TLS_KEY hold no certificate and private key"
                            + " that fit, in PEM form: "
                            + NestedExceptionUtils.getMostSpecificCause(e).getMessage(),
                    e);
        }
    }

    private static String file(String variable, @Nullable String path) {
        if (path == null) {
            throw new StartRefused(
                    "BAILIWICK_TLS_CERT and BAILIWICK_TLS_KEY go together; "
                            + variable
                            + " is missing.");
        }
        if (!Files.isReadable(Path.of(path))) {
            throw new StartRefused("%s names %s, which cannot be read.".formatted(variable, path));
        }
        return "file:" + Path.of(path).toAbsolutePath();
    }
}
