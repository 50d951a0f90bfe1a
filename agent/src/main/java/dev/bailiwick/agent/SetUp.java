package dev.bailiwick.agent;

import dev.bailiwick.agent.server.ServerTrust;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import javax.net.ssl.SSLContext;

/// `set-up URL`: writes the server's URL and the token into the configuration, and keeps everything
/// else, including comments. The file has mode 0600; if root writes it, the folder's group, which
/// is the agent's, can also read it. The agent itself never changes it. The folder must belong to
/// root or the current user, because root writes there and would follow anything that somebody else
/// had placed in it.
final class SetUp {
    private static final int MAX_TOKEN_LENGTH = 200;
    private static final int ROOT = 0;
    private static final String HEAD =
            "# Bailiwick agent. Keys: see README.md next to the program. After a change: systemctl"
                    + " restart bailiwick-agent\n";

    /// Owned by the user this process runs as.
    private static final Path SELF = Path.of("/proc/self");

    private SetUp() {}

    /// Typed without echo on a terminal, otherwise the first bytes of a pipe or file.
    @SuppressWarnings("SystemConsoleNull") // the JDK's plain console is null without a terminal
    static String readToken(InputStream standardInput) throws RefusedException {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            char[] typed = console.readPassword("Agent token: ");
            return typed == null ? "" : new String(typed);
        }
        try {
            return new String(
                    standardInput.readNBytes(MAX_TOKEN_LENGTH), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new RefusedException("The token cannot be read from standard input.");
        }
    }

    static void write(Path file, String server, String typed) throws RefusedException {
        var settings = new LinkedHashMap<String, String>();
        settings.put("server", ServerAddress.of(server).toString());
        settings.put("token", Token.of(typed).reveal());
        change(file, settings, Set.of("token_file"));
    }

    /// `trust FILE`: writes `ca_file`, if the file contains certificates.
    static void trust(Path file, Path authorities) throws RefusedException {
        Path absolute = authorities.toAbsolutePath();
        SSLContext ignored = ServerTrust.of(Optional.of(absolute));
        change(file, Map.of("ca_file", absolute.toString()), Set.of());
    }

    private static void change(Path file, Map<String, String> settings, Set<String> gone)
            throws RefusedException {
        refuseFolderOfOthers(file);
        Properties present = ConfigurationFile.load(file, false); // rejects an invalid file
        try {
            String before =
                    present.isEmpty() && !Files.exists(file) ? HEAD : Files.readString(file);
            replace(file, ConfigurationText.changed(before, settings, gone));
        } catch (IOException e) {
            throw new RefusedException("%s cannot be written: %s.".formatted(file, e));
        }
        Configuration ignored = ConfigurationFile.read(file, true);
    }

    private static void refuseFolderOfOthers(Path file) throws RefusedException {
        Path folder = folder(file);
        try {
            if (!Files.exists(folder)) {
                return;
            }
            int owner = id(folder, "unix:uid");
            if (owner != ROOT && owner != id(SELF, "unix:uid")) {
                throw new RefusedException(
                        "%s belongs to %s, who could tamper with it. Make root its owner, as install.sh does, or run this as %s."
                                .formatted(folder, Files.getOwner(folder), Files.getOwner(folder)));
            }
        } catch (IOException e) {
            throw new RefusedException("%s cannot be read: %s.".formatted(folder, e));
        }
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(
                file.toAbsolutePath().getParent(), "a file must have a folder");
    }

    private static int id(Path path, String which) throws IOException {
        return (Integer) Files.getAttribute(path, which);
    }

    /// Never readable by others, and never partially written.
    private static void replace(Path file, String text) throws IOException {
        Path folder = folder(file);
        Files.createDirectories(folder);
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.deleteIfExists(partial);
        try (FileChannel out =
                FileChannel.open(
                        partial,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")))) {
            out.write(StandardCharsets.UTF_8.encode(text));
            out.force(true);
        }
        int group = id(folder, "unix:gid");
        if (id(SELF, "unix:uid") == ROOT && group != ROOT) {
            Files.setAttribute(partial, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
            Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rw-r-----"));
        }
        Files.move(
                partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
