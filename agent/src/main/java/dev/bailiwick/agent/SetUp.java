package dev.bailiwick.agent;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import java.util.Set;

/// `set-up URL`: writes the server's address and the token into the configuration, and keeps what
/// else stands there. The file is 0600 and belongs to whom its folder belongs, so that root may set
/// up what the agent's own user reads.
final class SetUp {
    private static final int LONGEST_TOKEN = 200;

    private SetUp() {}

    /// Typed without being shown where there is a terminal, else the first bytes of a pipe or file.
    @SuppressWarnings("SystemConsoleNull") // the JDK's plain console is null without a terminal
    static String readToken(InputStream standardInput) throws Refused {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            char[] typed = console.readPassword("Agent token: ");
            return typed == null ? "" : new String(typed);
        }
        try {
            return new String(standardInput.readNBytes(LONGEST_TOKEN), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new Refused("The token cannot be read from standard input.");
        }
    }

    static void write(Path file, String server, String typed) throws Refused {
        String address = ServerAddress.of(server).toString();
        Token token = Token.of(typed);
        Properties properties = ConfigurationFile.load(file, false);
        properties.remove("token_file");
        properties.setProperty("server", address);
        properties.setProperty("token", token.reveal());
        try {
            replace(file, text(properties));
        } catch (IOException e) {
            throw new Refused("%s cannot be written: %s.".formatted(file, e));
        }
        Configuration ignored = ConfigurationFile.read(file, true);
    }

    /// As [Properties] writes it, without its date and in an order.
    private static String text(Properties properties) throws IOException {
        var all = new StringWriter();
        properties.store(all, null);
        String lines =
                all.toString()
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .sorted()
                        .reduce("", (text, line) -> text + line + "\n");
        return "# Bailiwick agent. Keys: docs/use/agent.md. After a change: systemctl restart"
                + " bailiwick-agent\n"
                + lines;
    }

    /// At no moment can others read it, and it is never half there.
    private static void replace(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
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
        if (!Files.getOwner(partial).equals(Files.getOwner(folder))) {
            Files.setOwner(partial, Files.getOwner(folder));
        }
        Files.move(
                partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
