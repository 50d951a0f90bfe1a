package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.sshd.client.channel.ChannelShell;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;

/// A shell with a terminal on a machine, over an SSH connection of its own.
final class Shell {
    private static final int CLOSE_MILLISECONDS = 5_000;

    private final ClientSession connection;
    private final ChannelShell channel;
    private boolean takesNoInput;

    Shell(ClientSession connection, ChannelShell channel) {
        this.connection = connection;
        this.channel = channel;
    }

    ClientSession connection() {
        return connection;
    }

    /// Waits for output, and returns -1 at its end. The machine can send more only after this was
    /// read: SSH's window is the only buffer.
    int read(byte[] buffer) {
        try {
            return channel.getInvertedOut().read(buffer, 0, buffer.length);
        } catch (IOException _) {
            return -1;
        }
    }

    /// Waits a while for a machine that takes no input, then drops it, as a terminal does.
    void input(byte[] bytes) {
        if (takesNoInput && channel.getRemoteWindow().getSize() == 0) {
            return;
        }
        try {
            OutputStream in = channel.getInvertedIn();
            in.write(bytes);
            in.flush();
            takesNoInput = false;
        } catch (IOException _) {
            takesNoInput = true;
        }
    }

    void resize(int columns, int rows) {
        try {
            channel.sendWindowChange(columns, rows);
        } catch (IOException _) {
            close();
        }
    }

    /// How the shell has ended, once there is no more output.
    SessionEvent end() {
        channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), CLOSE_MILLISECONDS);
        Integer status = channel.getExitStatus();
        boolean signalled = channel.getExitSignal() != null;
        close();
        return status != null || signalled
                ? new SessionEvent.Exit(status)
                : new Failed(Failed.Code.CLOSED, "The connection to the machine was lost.");
    }

    /// Ends the connection. What is waiting in [#read] returns.
    void close() {
        connection.close(true);
    }
}
