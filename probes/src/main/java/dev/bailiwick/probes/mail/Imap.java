package dev.bailiwick.probes.mail;

import dev.bailiwick.probes.connection.DownException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// RFC 9051.
record Imap() implements MailProtocol {
    private static final String UNTAGGED = "* ";
    private static final String TAG = "b1 ";

    @Override
    public String greeting(Dialogue dialogue) throws IOException, DownException {
        String line = dialogue.line();
        String upper = line.toUpperCase(Locale.ROOT);
        if (!upper.startsWith("* OK") && !upper.startsWith("* PREAUTH")) {
            throw Dialogue.unexpected(line);
        }
        return line.substring(UNTAGGED.length());
    }

    @Override
    public Set<String> capabilities(Dialogue dialogue) throws IOException, DownException {
        var capabilities = new HashSet<String>();
        String prefix = "* CAPABILITY ";
        for (String line : command(dialogue, "CAPABILITY")) {
            String upper = line.toUpperCase(Locale.ROOT);
            if (upper.startsWith(prefix)) {
                capabilities.addAll(
                        Arrays.asList(upper.substring(prefix.length()).split(" +", -1)));
            }
        }
        return capabilities;
    }

    @Override
    public void startTls(Dialogue dialogue) throws IOException, DownException {
        List<String> ignored = command(dialogue, STARTTLS);
    }

    @Override
    public void end(Dialogue dialogue, int milliseconds) {
        dialogue.end(TAG + "LOGOUT", milliseconds);
    }

    /// @return the untagged responses
    private static List<String> command(Dialogue dialogue, String command)
            throws IOException, DownException {
        dialogue.send(TAG + command);
        var untagged = new ArrayList<String>();
        while (true) {
            String line = dialogue.line();
            if (line.startsWith(UNTAGGED)) {
                untagged.add(line);
            } else if (line.toUpperCase(Locale.ROOT).startsWith("B1 OK")) {
                return untagged;
            } else {
                throw Dialogue.unexpected(line);
            }
        }
    }
}
