package dev.bailiwick.modules.send.gateway;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// What the gateway authenticates with: `gateway.secret` in the data folder, made at the first
/// start, or the file `BAILIWICK_GATEWAY_SECRET_FILE`.
@Component
@ConditionalOnWebApplication
public final class GatewaySecret {
    private static final int SHORTEST = 32;
    private static final int LONGEST = 1_000;

    private final Path file;
    private final byte[] secret;

    GatewaySecret(DataFolder data, @Value("${bailiwick.gateway-secret-file:}") String configured) {
        try {
            file = configured.isEmpty() ? own(data) : Path.of(configured).toAbsolutePath();
            secret = read(file);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The secret of the gateway cannot be read or created: %s."
                            .formatted(FileFailure.in(e)),
                    e);
        }
    }

    /// Whether it is what a request's `Authorization: Bearer` contains; takes the same time for
    /// every text.
    public boolean matches(String bearer) {
        return MessageDigest.isEqual(secret, bearer.getBytes(StandardCharsets.UTF_8));
    }

    public Path file() {
        return file;
    }

    private static Path own(DataFolder data) throws IOException {
        Path file = data.privateFile("gateway.secret");
        if (Files.size(file) == 0) {
            Files.writeString(file, RandomToken.next() + "\n");
        }
        return file;
    }

    private static byte[] read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            String text =
                    new String(in.readNBytes(LONGEST + 2), StandardCharsets.UTF_8)
                            .replaceFirst("\r?\n\\z", "");
            if (text.length() < SHORTEST || text.length() > LONGEST || !text.matches("[!-~]+")) {
                throw new StartRefusedException(
                        "%s must contain one line of at least %d ASCII characters without spaces."
                                .formatted(file, SHORTEST));
            }
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
