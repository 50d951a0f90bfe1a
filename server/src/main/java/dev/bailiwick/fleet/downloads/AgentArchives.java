package dev.bailiwick.fleet.downloads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Component;

/// The agent's archives of this server's version: the files with exactly these names in the folder
/// where the build put them. They can be replaced, or added for another architecture, while the
/// server runs.
@Component
final class AgentArchives {
    private static final List<String> ARCHITECTURES = List.of("amd64", "arm64");

    private static final int BUFFER = 64 * 1024;

    private record Known(FileTime modified, AgentArchive archive) {}

    private final List<Path> files;
    private final Map<Path, Known> known = new HashMap<>();

    AgentArchives(
            @Value("${bailiwick.usual-agent-dir:./agent}") Path folder, BuildProperties build) {
        this.files =
                ARCHITECTURES.stream()
                        .map(architecture ->
                                "bailiwick-agent-%s-linux-%s.tar.gz"
                                        .formatted(build.getVersion(), architecture))
                        .map(folder.toAbsolutePath()::resolve)
                        .toList();
    }

    boolean areMissing() {
        return files.stream().noneMatch(Files::isRegularFile);
    }

    List<AgentArchive> all() {
        return files.stream().filter(Files::isRegularFile).map(this::read).toList();
    }

    Optional<AgentArchive> find(String name) {
        return files.stream()
                .filter(file -> file.getFileName().toString().equals(name))
                .filter(Files::isRegularFile)
                .map(this::read)
                .findFirst();
    }

    /// Reads a file again only after it changed, and only once if many ask at the same time.
    private synchronized AgentArchive read(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Known before = known.get(file);
            if (before != null
                    && before.modified.equals(attributes.lastModifiedTime())
                    && before.archive.size() == attributes.size()) {
                return before.archive;
            }
            var archive =
                    new AgentArchive(
                            file.getFileName().toString(), file, attributes.size(), sha256(file));
            known.put(file, new Known(attributes.lastModifiedTime(), archive));
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
