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

/// What was said between us and the mail server, for people to read. The library leaves out the
/// lines that carry the password; should a server say it back to us, it is taken out here.
final class SmtpTranscript {
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_LINES = 400;
    private static final Pattern REPLY = Pattern.compile("\\d{3}([ -].*)?");
    private static final Pattern AUTH =
            Pattern.compile("DEBUG SMTP: (AUTH [A-Z0-9-]+) (command trace suppressed|.*)");
    private static final String HIDDEN = "[hidden]";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> hidden = new ArrayList<>();

    SmtpTranscript(MailServer server) {
        String password = server.password();
        if (password != null && !password.isEmpty()) {
            String username = server.username() == null ? "" : server.username();
            hidden.add(password);
            hidden.add(base64(password));
            hidden.add(base64("\0" + username + "\0" + password));
        }
    }

    /// Takes the library's trace, up to a bound: a server may talk without end.
    PrintStream trace() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        if (bytes.size() < MOST_BYTES) {
                            bytes.write(b);
                        }
                    }
                },
                true,
                StandardCharsets.UTF_8);
    }

    /// A line for each, `S:` the server's and `C:` ours.
    List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(SmtpTranscript::line)
                .filter(line -> line != null)
                .map(line -> clean(String.valueOf(line)))
                .limit(MOST_LINES)
                .toList();
    }

    private static @Nullable String line(String traced) {
        var auth = AUTH.matcher(traced);
        if (auth.matches()) {
            return auth.group(2).startsWith("command")
                    ? "C: " + auth.group(1) + " " + HIDDEN
                    : null;
        }
        if (traced.startsWith("DEBUG")) {
            return null;
        }
        return (REPLY.matcher(traced).matches() ? "S: " : "C: ") + traced;
    }

    /// A text without what must not be shown.
    String clean(String line) {
        String clean = line;
        for (String secret : hidden) {
            clean = clean.replace(secret, HIDDEN);
        }
        return clean;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
