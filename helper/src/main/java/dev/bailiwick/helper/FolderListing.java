package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Entries.Entry;
import dev.bailiwick.contract.remote.FileEvent.Entries.Kind;
import dev.bailiwick.contract.remote.FileOperation;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.sshd.sftp.client.SftpClient.Attribute;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.DirEntry;
import org.apache.sshd.sftp.common.SftpException;
import org.jspecify.annotations.Nullable;

/// Lists a folder. Reads all of it, because the server sorts nothing, but not without end.
final class FolderListing {
    private static final int MAX_ENTRIES = 100_000;
    private static final int MAX_NAMES_LENGTH = 8 * 1024 * 1024;
    private static final int MAX_NAME_LENGTH = 1_024;

    /// A byte takes at most six characters of JSON.
    private static final int JSON_FACTOR = 6;

    private static final int JSON_MEMBERS = 300;
    private static final int EVENT_SIZE = 60_000;
    private static final int MODE = 07777;
    private static final Comparator<Entry> ORDER =
            Comparator.comparing((Entry entry) -> entry.kind() != Kind.FOLDER)
                    .thenComparing(Entry::name, String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(Entry::name);

    private final Sftp sftp;
    private final Viewer viewer;
    private final List<Entry> entries = new ArrayList<>();
    private int seen;
    private int namesLength;
    private int dropped;

    FolderListing(Sftp sftp, Viewer viewer) {
        this.sftp = sftp;
        this.viewer = viewer;
    }

    void run(FileOperation.ListFolder request) throws IOException, FileException {
        String folder =
                request.path().isEmpty()
                        ? sftp.canonicalPath(".")
                        : FileNames.bytes(request.path());
        boolean truncated = readAll(folder);
        entries.sort(ORDER);
        boolean _ =
                viewer.send(
                        new FileEvent.Folder(
                                FileNames.text(folder), entries.size(), dropped, truncated));
        int from = Math.min(request.offset(), entries.size());
        int to = (int) Math.min((long) from + request.limit(), entries.size());
        send(folder, entries.subList(from, to));
    }

    /// Whether there was more.
    private boolean readAll(String folder) throws IOException {
        try (CloseableHandle handle = sftp.openDir(folder)) {
            List<DirEntry> some = sftp.readDir(handle);
            while (some != null && !some.isEmpty()) {
                seen += some.size();
                for (DirEntry entry : some) {
                    add(entry);
                }
                if (seen > MAX_ENTRIES || namesLength > MAX_NAMES_LENGTH) {
                    return true;
                }
                some = sftp.readDir(handle);
            }
            return false;
        }
    }

    private void add(DirEntry found) {
        String name = found.getFilename();
        if (name.equals(".") || name.equals("..")) {
            return;
        }
        if (!isPossible(name) || entries.size() == MAX_ENTRIES) {
            dropped++;
            return;
        }
        namesLength += name.length();
        entries.add(entry(FileNames.text(name), found.getAttributes()));
    }

    static boolean isPossible(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_NAME_LENGTH
                && name.indexOf('/') < 0
                && name.indexOf('\0') < 0
                && !name.equals(".")
                && !name.equals("..");
    }

    private void send(String folder, List<Entry> page) throws IOException, FileException {
        var together = new ArrayList<Entry>();
        int size = 0;
        for (Entry entry : page) {
            Entry complete = entry.kind() == Kind.LINK ? withTarget(folder, entry) : entry;
            int added = JSON_MEMBERS + jsonLength(complete.name()) + jsonLength(complete.target());
            if (size + added > EVENT_SIZE) {
                boolean _ = viewer.send(new FileEvent.Entries(List.copyOf(together)));
                together.clear();
                size = 0;
            }
            together.add(complete);
            size += added;
        }
        if (!together.isEmpty()) {
            boolean _ = viewer.send(new FileEvent.Entries(together));
        }
    }

    private Entry withTarget(String folder, Entry link) throws IOException, FileException {
        String target;
        try {
            target = sftp.readLink(folder + "/" + FileNames.bytes(link.name()));
        } catch (SftpException _) {
            return link;
        }
        return target.length() > FileOperation.MAX_PATH_LENGTH
                ? link
                : new Entry(
                        link.name(),
                        link.kind(),
                        link.size(),
                        link.modified(),
                        link.permissions(),
                        link.owner(),
                        link.group(),
                        FileNames.text(target));
    }

    private static int jsonLength(@Nullable String text) {
        return text == null ? 0 : JSON_FACTOR * text.length();
    }

    private static Entry entry(String name, Attributes attributes) {
        boolean hasMode = attributes.getFlags().contains(Attribute.Perms);
        boolean hasOwner = attributes.getFlags().contains(Attribute.UidGid);
        return new Entry(
                name,
                kind(attributes),
                attributes.getFlags().contains(Attribute.Size) ? attributes.getSize() : null,
                modified(attributes),
                hasMode ? attributes.getPermissions() & MODE : null,
                hasOwner ? Integer.toUnsignedLong(attributes.getUserId()) : null,
                hasOwner ? Integer.toUnsignedLong(attributes.getGroupId()) : null,
                null);
    }

    static @Nullable Instant modified(Attributes attributes) {
        FileTime time = attributes.getModifyTime();
        return time == null ? null : time.toInstant();
    }

    private static Kind kind(Attributes attributes) {
        if (attributes.isDirectory()) {
            return Kind.FOLDER;
        }
        if (attributes.isSymbolicLink()) {
            return Kind.LINK;
        }
        return attributes.isRegularFile() ? Kind.FILE : Kind.OTHER;
    }
}
