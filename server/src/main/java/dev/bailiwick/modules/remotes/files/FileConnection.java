package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.modules.remotes.helper.HelperConnection.Received;
import java.io.IOException;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/// One operation with the files of a machine. Closing it ends the operation. What goes wrong is a
/// [FileFailure], which names no cause but the machine's.
final class FileConnection implements AutoCloseable {
    private final HelperConnection helper;

    private FileConnection(HelperConnection helper) {
        this.helper = helper;
    }

    /// @param owner of the session towards the helper
    static FileConnection begin(
            Helper helper, String session, String owner, FileOperation operation) {
        FileConnection begun = null;
        try {
            begun = new FileConnection(helper.connect());
            begun.helper.send(new SessionRequest.Files(session, owner, operation));
            return begun;
        } catch (IOException e) {
            if (begun != null) {
                begun.close();
            }
            throw FileFailure.lost();
        }
    }

    /// The next event; data is a failure.
    FileEvent event() {
        return switch (next()) {
            case Received.Event<FileEvent>(var event) -> event;
            case Received.Data<FileEvent> _ -> throw FileFailure.lost();
        };
    }

    /// What the helper says about the file before its data.
    FileEvent.File file() {
        return event() instanceof FileEvent.File file ? file : failLost();
    }

    void awaitDone() {
        if (!(event() instanceof FileEvent.Done)) {
            throw FileFailure.lost();
        }
    }

    /// The next bytes of the file; null after the last ones.
    byte @Nullable [] data() {
        return switch (next()) {
            case Received.Data<FileEvent>(var bytes) -> bytes;
            case Received.Event<FileEvent>(FileEvent.Done _) -> null;
            case Received.Event<FileEvent> _ -> throw FileFailure.lost();
        };
    }

    /// Waits while the machine does not take what was sent before.
    void send(byte[] bytes) {
        try {
            helper.send(bytes);
        } catch (IOException e) {
            awaitDone(); // It has closed the connection, and has said before why.
            throw FileFailure.lost();
        }
    }

    private Received<FileEvent> next() {
        try {
            @Nullable Received<FileEvent> next = helper.receive(FileEvent.class);
            if (next instanceof Received.Event<FileEvent>(FileEvent.Failed failed)) {
                throw FileFailure.of(failed);
            }
            if (next == null) {
                throw new ProtocolException("The helper closed the connection.");
            }
            return next;
        } catch (IOException e) {
            throw FileFailure.lost();
        }
    }

    private static FileEvent.File failLost() {
        throw FileFailure.lost();
    }

    @Override
    public void close() {
        helper.close();
    }
}
