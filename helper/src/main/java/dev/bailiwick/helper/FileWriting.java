package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.Frame;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.EnumSet;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.apache.sshd.sftp.client.impl.SftpOutputStreamAsync;
import org.jspecify.annotations.Nullable;

/// Writes a file into a part file next to it, which takes its name when it is complete.
final class FileWriting {
    private static final int MODE = 07777;

    private final Sftp sftp;
    private final Viewer viewer;

    FileWriting(Sftp sftp, Viewer viewer) {
        this.sftp = sftp;
        this.viewer = viewer;
    }

    /// Returns false when the viewer has left before the end.
    boolean run(FileOperation.Write request) throws IOException, FileException {
        String path = FileNames.bytes(request.path());
        int name = path.lastIndexOf('/') + 1;
        String part = path.substring(0, name) + "." + path.substring(name) + ".bailiwick-part";
        Attributes replaced = sftp.find(path);
        if (replaced != null && (replaced.isDirectory() || !request.overwrite())) {
            throw new FileException(Failed.Code.EXISTS, "There is already something at this path.");
        }
        Attributes started = sftp.find(part);
        if (started != null && !started.isRegularFile()) {
            throw new FileException(Failed.Code.EXISTS, "The part file is not a file.");
        }
        long has = started == null ? 0 : started.getSize();
        long offset = request.offset() == null ? Math.min(has, request.size()) : request.offset();
        if (offset > has) {
            throw new FileException(Failed.Code.FAILED, "The part file is shorter than this.");
        }
        boolean _ =
                viewer.send(
                        new FileEvent.File(
                                has,
                                started == null ? null : FolderListing.modified(started),
                                offset));
        // Who only asks how much there is leaves now, and changes nothing.
        long left = request.size() - offset;
        byte[] first = left > 0 ? next(left) : new byte[0];
        if (first == null) {
            return false;
        }
        try (var out = new SftpOutputStreamAsync(sftp, 0, part, open(part, started, offset))) {
            out.setOffset(offset);
            prepare(part, has > offset && offset > 0, offset, replaced);
            if (!copy(first, left, out)) {
                return false;
            }
        }
        finish(part, path, request.overwrite());
        return true;
    }

    private CloseableHandle open(String part, @Nullable Attributes started, long offset)
            throws IOException {
        if (offset > 0) {
            return sftp.open(part, OpenMode.Write);
        }
        if (started != null) {
            sftp.remove(part);
        }
        // Exclusive, so that no link of somebody else is followed.
        return sftp.open(part, EnumSet.of(OpenMode.Write, OpenMode.Create, OpenMode.Exclusive));
    }

    /// Before there is data: cuts off what is not wanted, and takes over the mode of the file that
    /// is replaced.
    private void prepare(String part, boolean cut, long size, @Nullable Attributes replaced)
            throws IOException {
        if (cut) {
            sftp.setStat(part, new Attributes().size(size));
        }
        if (replaced != null && replaced.isRegularFile()) {
            sftp.setStat(part, new Attributes().perms(replaced.getPermissions() & MODE));
        }
    }

    private boolean copy(byte[] first, long length, SftpOutputStreamAsync out) throws IOException {
        byte[] data = first;
        long left = length;
        while (left > 0) {
            if (data == null) {
                return false;
            }
            out.write(data);
            left -= data.length;
            data = left > 0 ? next(left) : null;
        }
        return true;
    }

    /// Null when the viewer has left.
    private byte @Nullable [] next(long left) throws IOException {
        Frame frame = viewer.read();
        if (frame == null) {
            return null;
        }
        if (frame.type() != Frame.Type.DATA || frame.payload().length > left) {
            throw new ProtocolException("This is not the data of the file.");
        }
        return frame.payload();
    }

    private void finish(String part, String path, boolean overwrite)
            throws IOException, FileException {
        if (overwrite) {
            sftp.replace(part, path);
        } else {
            new FileChanges(sftp).rename(part, path);
        }
    }
}
