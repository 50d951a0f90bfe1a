package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.sshd.client.channel.ChannelShell;
import org.apache.sshd.client.future.OpenFuture;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.PtyChannelConfiguration;
import org.apache.sshd.common.channel.PtyMode;

/// Signs in to a machine and starts a shell.
final class ShellOpening {
    private static final String TERMINAL = "xterm-256color";
    private static final int DELETE = 0x7f;

    /// The terminal is UTF-8, whatever the machine's default. Machines may ignore it.
    private static final Map<String, String> LOCALE = Map.of("LANG", "C.UTF-8");

    private final SigningIn signingIn;

    ShellOpening(SigningIn signingIn) {
        this.signingIn = signingIn;
    }

    /// @param size the terminal's size, read immediately before the shell starts
    Shell run(SessionRequest.Open open, Dialogue dialogue, Supplier<SessionRequest.Resize> size)
            throws SessionException {
        ClientSession connection = signingIn.run(open, dialogue);
        Shell shell = null;
        try {
            ChannelShell channel = connection.createShellChannel(terminal(size.get()), LOCALE);
            channel.setRedirectErrorStream(true);
            OpenFuture opening = channel.open();
            signingIn.await(opening);
            opening.verify();
            shell = new Shell(connection, channel);
            return shell;
        } catch (IOException | RuntimeException e) {
            throw new SessionException(
                    Failed.Code.CLOSED,
                    "The machine did not start a shell: " + SigningIn.reason(e));
        } finally {
            if (shell == null) {
                connection.close(true);
            }
        }
    }

    private static PtyChannelConfiguration terminal(SessionRequest.Resize size) {
        var terminal = new PtyChannelConfiguration();
        terminal.setPtyType(TERMINAL);
        terminal.setPtyColumns(size.columns());
        terminal.setPtyLines(size.rows());
        terminal.setPtyWidth(0);
        terminal.setPtyHeight(0);
        terminal.setPtyModes(Map.of(PtyMode.IUTF8, 1, PtyMode.VERASE, DELETE));
        return terminal;
    }
}
