package dev.bailiwick.dev;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The data folder of the dev loop, with an installation to look at. Its one password and the
/// tokens of its hosts are random, and only in this folder, in files for its owner alone.
///
/// @param tokens of the hosts that report, by name
record SampleData(Path folder, String password, Map<String, String> tokens) {
    static final String ADMINISTRATOR = "ines@example.org";
    static final String EDITOR = "tom@example.org";
    static final String VIEWER = "vera@example.org";

    private static final String PASSWORD_FILE = "sample-password";
    private static final String TOKENS_FILE = "sample-tokens";
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int PASSWORD_LENGTH = 24;

    /// Creates the folder if there is none. It gets its name when it is complete, so that an
    /// interrupted start leaves nothing that looks like one.
    ///
    /// @param properties of the application that creates the data, such as `name=value`
    static SampleData in(Path folder, List<String> properties)
            throws IOException, InterruptedException {
        if (!Files.exists(folder)) {
            Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
            Folders.delete(unfinished);
            create(unfinished, properties);
            Files.move(unfinished, folder);
        }
        if (!Files.exists(folder.resolve(PASSWORD_FILE))) {
            throw new IOException(
                    "%s does not contain sample data. Delete or rename it.".formatted(folder));
        }
        return read(folder);
    }

    /// For the terminal of the person who started it.
    String signIns() {
        return """
          Sign in as   %s (administrator), %s (editor) or %s (viewer)
          Password     %s
        """
                .formatted(ADMINISTRATOR, EDITOR, VIEWER, password);
    }

    private static void create(Path folder, List<String> properties)
            throws IOException, InterruptedException {
        DataFolder data = DataFolder.open(folder);
        String password = randomPassword();
        Files.writeString(data.privateFile(PASSWORD_FILE), password + "\n");
        System.out.println("Creating sample data…");
        PrintStream out = System.out;
        Map<String, String> tokens;
        try {
            System.setOut(
                    new PrintStream(
                            OutputStream.nullOutputStream(),
                            true,
                            StandardCharsets.UTF_8)); // its start-up report
            tokens = SampleInstallation.fill(folder, password, properties);
        } finally {
            System.setOut(out);
        }
        var lines = tokens.entrySet().stream().map(one -> one.getKey() + " " + one.getValue());
        Files.write(data.privateFile(TOKENS_FILE), lines.toList());
    }

    private static SampleData read(Path folder) throws IOException {
        var tokens = new LinkedHashMap<String, String>();
        for (String line : Files.readAllLines(folder.resolve(TOKENS_FILE))) {
            int space = line.indexOf(' ');
            tokens.put(line.substring(0, space), line.substring(space + 1));
        }
        String password = Files.readString(folder.resolve(PASSWORD_FILE)).strip();
        return new SampleData(folder, password, tokens);
    }

    private static String randomPassword() {
        var random = new SecureRandom();
        var password = new StringBuilder();
        while (password.length() < PASSWORD_LENGTH) {
            password.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return password.toString();
    }
}
