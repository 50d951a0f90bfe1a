package dev.bailiwick.web;

import dev.bailiwick.startup.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/// HTTPS from two PEM files, `BAILIWICK_TLS_CERT` and `BAILIWICK_TLS_KEY`, taken anew whenever they
/// change.
final class TlsEnvironment implements EnvironmentPostProcessor {
    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        String certificate = environment.getProperty("bailiwick.tls-cert");
        String key = environment.getProperty("bailiwick.tls-key");
        if (certificate == null && key == null) {
            return;
        }
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
                                        file("BAILIWICK_TLS_CERT", certificate),
                                        "spring.ssl.bundle.pem.web.keystore.private-key",
                                        file("BAILIWICK_TLS_KEY", key))));
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
