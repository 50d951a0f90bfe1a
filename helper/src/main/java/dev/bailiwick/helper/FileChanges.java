package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.DirEntry;
import org.apache.sshd.sftp.common.SftpException;

/// Renames, deletes and makes files and folders, and sets their permissions.
final class FileChanges {
    private static final int MAX_DELETED = 10_000;

    private final Sftp sftp;

    FileChanges(Sftp sftp) {
        this.sftp = sftp;
    }

    void rename(String path, String to) throws IOException, FileException {
        refuseExisting(to);
        try {
            sftp.rename(path, to);
        } catch (SftpException e) {
            refuseExisting(to);
            throw e;
        }
    }

    void makeFolder(String path) throws IOException, FileException {
        refuseExisting(path);
        sftp.mkdir(path);
    }

    void setPermissions(String path, int mode) throws IOException {
        sftp.setStat(path, new Attributes().perms(mode));
    }

    void delete(String path, boolean recursive) throws IOException, FileException {
        if (!sftp.lstat(path).isDirectory()) {
            sftp.remove(path);
            return;
        }
        List<Found> contents = contents(path, recursive ? MAX_DELETED : 0);
        if (!recursive && !contents.isEmpty()) {
            throw new FileException(Failed.Code.NOT_EMPTY, "The folder is not empty.");
        }
        if (contents.size() > MAX_DELETED) {
            throw new FileException(
                    Failed.Code.NOT_ALLOWED,
                    "The folder has more than %d entries. Delete it in a terminal."
                            .formatted(MAX_DELETED));
        }
        for (Found found : contents.reversed()) {
            if (found.isFolder()) {
                sftp.rmdir(found.path());
            } else {
                sftp.remove(found.path());
            }
        }
        sftp.rmdir(path);
    }

    /// What is in a folder, each folder before its own contents. Stops soon after more than the
    /// limit.
    private List<Found> contents(String path, int limit) throws IOException, FileException {
        var all = new ArrayList<Found>();
        read(path, limit, all);
        for (int i = 0; i < all.size() && all.size() <= limit; i++) {
            if (all.get(i).isFolder()) {
                read(all.get(i).path(), limit, all);
            }
        }
        return all;
    }

    private void read(String folder, int limit, List<Found> all) throws IOException, FileException {
        try (CloseableHandle handle = sftp.openDir(folder)) {
            List<DirEntry> some = sftp.readDir(handle);
            for (int answers = 0;
                    some != null && !some.isEmpty() && all.size() <= limit;
                    answers++) {
                for (DirEntry entry : some) {
                    String name = entry.getFilename();
                    if (!name.equals(".") && !name.equals("..")) {
                        all.add(found(folder, name, entry));
                    }
                }
                if (answers > MAX_DELETED) {
                    throw impossible();
                }
                some = sftp.readDir(handle);
            }
        }
    }

    private static Found found(String folder, String name, DirEntry entry) throws FileException {
        String path = folder + "/" + name;
        if (!FolderListing.isPossible(name) || path.length() > FileOperation.MAX_PATH_LENGTH) {
            throw impossible();
        }
        return new Found(path, entry.getAttributes().isDirectory());
    }

    private void refuseExisting(String path) throws IOException, FileException {
        if (sftp.find(path) != null) {
            throw new FileException(Failed.Code.EXISTS, "There is already something at this path.");
        }
    }

    private static FileException impossible() {
        return new FileException(
                Failed.Code.FAILED, "The machine lists a folder that is impossible.");
    }

    private record Found(String path, boolean isFolder) {}
}
