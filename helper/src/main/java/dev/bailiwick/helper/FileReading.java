package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.FrameChannel;
import java.io.IOException;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.apache.sshd.sftp.client.impl.SftpInputStreamAsync;

/// Reads a file, at most so many bytes as it had at the beginning. While the viewer does not read,
/// nothing is read from the machine.
final class FileReading {
    private static final int REQUEST_SIZE = 32 * 1024;

    private final Sftp sftp;
    private final Viewer viewer;

    FileReading(Sftp sftp, Viewer viewer) {
        this.sftp = sftp;
        this.viewer = viewer;
    }

    void run(FileOperation.Read request) throws IOException, FileException {
        String path = FileNames.bytes(request.path());
        Attributes file = sftp.stat(path);
        if (!file.isRegularFile()) {
            throw new FileException(Failed.Code.FAILED, "This is not a file.");
        }
        if (request.offset() > file.getSize()) {
            throw new FileException(Failed.Code.FAILED, "The file is shorter than this offset.");
        }
        var handle = sftp.open(path, OpenMode.Read);
        try (var in =
                new SftpInputStreamAsync(
                        sftp, REQUEST_SIZE, request.offset(), file.getSize(), path, handle)) {
            boolean _ =
                    viewer.send(
                            new FileEvent.File(
                                    file.getSize(),
                                    FolderListing.modified(file),
                                    request.offset()));
            copy(in, file.getSize() - request.offset());
        }
    }

    private void copy(SftpInputStreamAsync in, long length) throws IOException, FileException {
        var buffer = new byte[FrameChannel.MAX_PAYLOAD];
        for (long left = length; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read <= 0) {
                throw new FileException(
                        Failed.Code.FAILED, "The file became shorter while it was read.");
            }
            if (!viewer.output(buffer, read)) {
                return;
            }
            left -= read;
        }
    }
}
