package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.concurrent.Semaphore;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import org.jspecify.annotations.Nullable;

/// One file operation beside a shell, over an SFTP channel of its own. When the viewer leaves or
/// the session ends, so does the operation.
final class FileConnection {
    private static final int MAX_MESSAGE_LENGTH = 300;

    private final Viewer viewer;
    private final ClientSession connection;
    private final Semaphore places;

    /// @param places how many more operations the session can have
    FileConnection(Viewer viewer, ClientSession connection, Semaphore places) {
        this.viewer = viewer;
        this.connection = connection;
        this.places = places;
    }

    void run(FileOperation operation) {
        if (!places.tryAcquire()) {
            viewer.dismiss(
                    new Failed(
                            Failed.Code.NOT_ALLOWED,
                            "There are too many file operations at once in this session."));
            return;
        }
        try (Sftp sftp = open()) {
            sftp.channel().addCloseFutureListener(_ -> viewer.dismiss(lost()));
            conclude(operation, sftp);
        } catch (FileException e) {
            viewer.dismiss(e.event());
        } catch (IOException _) {
            // Its answer was sent.
        } finally {
            places.release();
        }
    }

    private void conclude(FileOperation operation, Sftp sftp) {
        try {
            if (carryOut(operation, sftp)) {
                boolean _ = viewer.send(new FileEvent.Done());
            }
            viewer.close();
        } catch (FileException e) {
            viewer.dismiss(e.event());
        } catch (SftpException e) {
            viewer.dismiss(explained(e));
        } catch (ProtocolException e) {
            viewer.dismiss(new Failed(Failed.Code.CLOSED, String.valueOf(e.getMessage())));
        } catch (IOException | RuntimeException e) {
            viewer.dismiss(
                    connection.isOpen()
                            ? new Failed(Failed.Code.FAILED, SigningIn.reason(e))
                            : lost());
        }
    }

    private Sftp open() throws FileException {
        try {
            return Sftp.open(connection);
        } catch (IOException | RuntimeException _) {
            throw connection.isOpen()
                    ? new FileException(
                            Failed.Code.NOT_AVAILABLE, "The machine offers no file transfer.")
                    : new FileException(Failed.Code.CLOSED, lost().message());
        }
    }

    /// Returns false when the viewer has left.
    private boolean carryOut(FileOperation operation, Sftp sftp) throws IOException, FileException {
        if (operation instanceof FileOperation.Write write) {
            return new FileWriting(sftp, viewer).run(write);
        }
        Thread.startVirtualThread(() -> watch(sftp));
        var changes = new FileChanges(sftp);
        switch (operation) {
            case FileOperation.ListFolder list -> new FolderListing(sftp, viewer).run(list);
            case FileOperation.Read read -> new FileReading(sftp, viewer).run(read);
            case FileOperation.Rename rename ->
                    changes.rename(FileNames.bytes(rename.path()), FileNames.bytes(rename.to()));
            case FileOperation.Delete delete ->
                    changes.delete(FileNames.bytes(delete.path()), delete.recursive());
            case FileOperation.Permissions permissions ->
                    changes.setPermissions(FileNames.bytes(permissions.path()), permissions.mode());
            case FileOperation.MakeFolder folder ->
                    changes.makeFolder(FileNames.bytes(folder.path()));
            case FileOperation.Write _ -> throw new IllegalStateException();
        }
        return true;
    }

    /// There is nothing more to say: what comes is the end.
    private void watch(Sftp sftp) {
        try {
            var _ = viewer.read();
        } catch (IOException _) {
            // It is the end too.
        }
        sftp.channel().close(false);
    }

    private static Failed lost() {
        return new Failed(Failed.Code.CLOSED, "The connection to the machine was lost.");
    }

    private static Failed explained(SftpException e) {
        return switch (e.getStatus()) {
            case SftpConstants.SSH_FX_NO_SUCH_FILE ->
                    new Failed(Failed.Code.NOT_FOUND, "There is nothing at this path.");
            case SftpConstants.SSH_FX_PERMISSION_DENIED ->
                    new Failed(Failed.Code.DENIED, "The machine does not permit this.");
            default ->
                    new Failed(
                            Failed.Code.FAILED,
                            "The machine could not do this: "
                                    + PlainText.oneLine(text(e.getMessage()), MAX_MESSAGE_LENGTH));
        };
    }

    private static String text(@Nullable String message) {
        return message == null ? "no reason given" : message;
    }
}
