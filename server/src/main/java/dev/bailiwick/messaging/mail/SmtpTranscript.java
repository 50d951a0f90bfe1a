package dev.bailiwick.messaging.mail;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The dialogue with the mail server, for people to read. The library leaves out the lines that
/// contain the password; if a server repeats it, it is removed here.
final class SmtpTranscript {
    private static final int MAX_BYTES = 64 * 1024;
    private static final int MAX_LINES = 400;
    private static final Pattern REPLY = Pattern.compile("\\d{3}([ -].*)?");
    private static final Pattern AUTH =
            Pattern.compile("DEBUG SMTP: (AUTH [A-Z0-9-]+) (command trace suppressed|.*)");
    private static final String REDACTED = "[hidden]";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> secrets = new ArrayList<>();

    SmtpTranscript(MailServer server) {
        String password = server.password();
        if (password != null && !password.isEmpty()) {
            String username = server.username() == null ? "" : server.username();
            secrets.add(password);
            secrets.add(base64(password));
            secrets.add(base64("\0" + username + "\0" + password));
        }
    }

    /// Receives the library's trace up to a limit, because a server may send endlessly.
    PrintStream trace() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        if (bytes.size() < MAX_BYTES) {
                            bytes.write(b);
                        }
                    }
                },
                true,
                StandardCharsets.UTF_8);
    }

    /// One per line, with `S:` for the server and `C:` for us.
    List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(SmtpTranscript::line)
                .filter(line -> line != null)
                .map(line -> clean(String.valueOf(line)))
                .limit(MAX_LINES)
                .toList();
    }

    private static @Nullable String line(String traced) {
        var auth = AUTH.matcher(traced);
        if (auth.matches()) {
            return auth.group(2).startsWith("command")
                    ? "C: " + auth.group(1) + " " + REDACTED
                    : null;
        }
        if (traced.startsWith("DEBUG")) {
            return null;
        }
        return (REPLY.matcher(traced).matches() ? "S: " : "C: ") + traced;
    }

    /// Removes secrets from a text.
    String clean(String line) {
        String clean = line;
        for (String secret : secrets) {
            clean = clean.replace(secret, REDACTED);
        }
        return clean;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
