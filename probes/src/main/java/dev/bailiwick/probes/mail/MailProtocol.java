package dev.bailiwick.probes.mail;

import dev.bailiwick.probes.connection.DownException;
import java.io.IOException;
import java.util.Set;

/// The commands that are the same in purpose and differ in form. A response other than the expected
/// one is a [DownException].
sealed interface MailProtocol permits Smtp, Imap {
    String STARTTLS = "STARTTLS";

    /// @return the text after the status
    String greeting(Dialogue dialogue) throws IOException, DownException;

    /// @return in upper case
    Set<String> capabilities(Dialogue dialogue) throws IOException, DownException;

    /// Returns when the server is ready for the handshake.
    void startTls(Dialogue dialogue) throws IOException, DownException;

    /// Waits only shortly for a response.
    void end(Dialogue dialogue, int milliseconds);
}
