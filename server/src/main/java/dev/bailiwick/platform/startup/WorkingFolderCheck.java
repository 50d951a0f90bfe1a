package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.Set;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/// Limits where `bailiwick.yaml` is read from. Commands can be run from any folder, including
/// world-writable ones; the author of that file would decide which code this process loads. Nothing
/// else is read from the working folder, not even the framework's defaults, such as
/// `application.yaml` and `config/`.
final class WorkingFolderCheck implements EnvironmentPostProcessor, Ordered {
    static final String FILE = "bailiwick.yaml";
    private static final String ROOT = "root";

    /// Before the framework reads its files.
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        var locations = new LinkedHashMap<String, Object>();
        locations.put("spring.config.location", "optional:classpath:/");
        if (hasSettings(Path.of("").toAbsolutePath())) {
            locations.put("spring.config.import", "optional:file:./" + FILE);
        }
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("bailiwick-working-folder", locations));
    }

    /// If only root and this user can change the folder, nobody else can replace the file
    /// meanwhile.
    ///
    /// @throws StartRefused when somebody else can change its content
    static boolean hasSettings(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try {
            requireOwnFile(folder, file);
            requireOwnFile(file, file);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "%s cannot be read: %s.".formatted(file, FileFailure.in(e)), e);
        }
        return true;
    }

    private static void requireOwnFile(Path path, Path file) throws IOException {
        String owner = Files.getOwner(path).getName();
        String user = System.getProperty("user.name");
        if (!owner.equals(user) && !owner.equals(ROOT)) {
            throw refused(
                    file, "%s belongs to %s, but this runs as %s".formatted(path, owner, user));
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw refused(file, "everyone can write to " + path);
        }
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)) {
            throw refused(file, "its group can write to %s (chmod g-w)".formatted(path));
        }
    }

    private static StartRefusedException refused(Path file, String reason) {
        return new StartRefusedException(
                "%s is not read because other users can change it: %s. Run this from another folder, or make the file and the folder belong to this user alone."
                        .formatted(file, reason));
    }
}
