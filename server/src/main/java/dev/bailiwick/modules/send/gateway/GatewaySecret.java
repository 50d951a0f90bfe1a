package dev.bailiwick.modules.send.gateway;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// The secret that the gateway and the server share (`BAILIWICK_GATEWAY_SECRET_FILE`), created if
/// the file is that of the data folder.
@Component
public final class GatewaySecret {
    private static final int MIN_LENGTH = 32;

    private final Path file;
    private final byte[] secret;

    GatewaySecret(@Value("${bailiwick.gateway-secret-file:}") String configured, DataFolder data) {
        this.file = configured.isBlank() ? created(data) : Path.of(configured);
        this.secret = read(file);
    }

    public Path file() {
        return file;
    }

    public boolean matches(String bearer) {
        return Secrets.same(bearer.getBytes(StandardCharsets.UTF_8), secret);
    }

    private static Path created(DataFolder data) {
        Path file = data.privateFile("gateway.secret");
        try {
            if (Files.size(file) == 0) {
                Files.writeString(file, RandomToken.next() + "\n");
            }
            return file;
        } catch (IOException e) {
            throw refused(file, FileFailure.in(e));
        }
    }

    private static byte[] read(Path file) {
        try {
            String text = Files.readString(file).strip();
            if (text.length() < MIN_LENGTH) {
                throw refused(file, "it is shorter than %d characters".formatted(MIN_LENGTH));
            }
            return text.getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw refused(file, FileFailure.in(e));
        }
    }

    private static StartRefusedException refused(Path file, String why) {
        return new StartRefusedException(
                "The secret of the gateway in %s cannot be used: %s.".formatted(file, why));
    }
}
