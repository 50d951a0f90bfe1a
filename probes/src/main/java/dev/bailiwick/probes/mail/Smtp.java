package dev.bailiwick.probes.mail;

import dev.bailiwick.probes.connection.DownException;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// RFC 5321, RFC 3207.
record Smtp() implements MailProtocol {
    @Override
    public String greeting(Dialogue dialogue) throws IOException, DownException {
        return reply(dialogue, "220").getFirst();
    }

    @Override
    public Set<String> capabilities(Dialogue dialogue) throws IOException, DownException {
        dialogue.send("EHLO " + ownAddress(dialogue.socket().getLocalAddress()));
        return reply(dialogue, "250").stream()
                .skip(1)
                .map(line -> line.split(" ", 2)[0].toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /// An address literal (RFC 5321 §4.1.3), because this machine may have no name that others
    /// know.
    private static String ownAddress(InetAddress address) {
        String text = address.getHostAddress().replaceFirst("%.*", "");
        return address instanceof Inet6Address ? "[IPv6:" + text + "]" : "[" + text + "]";
    }

    @Override
    public void startTls(Dialogue dialogue) throws IOException, DownException {
        dialogue.send(STARTTLS);
        List<String> ignored = reply(dialogue, "220");
    }

    @Override
    public void end(Dialogue dialogue, int milliseconds) {
        dialogue.end("QUIT", milliseconds);
    }

    /// Reads a reply of one or more lines.
    ///
    /// @return the texts after the code, at least one
    private static List<String> reply(Dialogue dialogue, String code)
            throws IOException, DownException {
        var texts = new ArrayList<String>();
        while (true) {
            String line = dialogue.line();
            boolean more = line.startsWith("-", 3);
            if (!line.startsWith(code) || (line.length() > 3 && !more && line.charAt(3) != ' ')) {
                throw Dialogue.unexpected(line);
            }
            texts.add(line.length() > 4 ? line.substring(4) : "");
            if (!more) {
                return texts;
            }
        }
    }
}
