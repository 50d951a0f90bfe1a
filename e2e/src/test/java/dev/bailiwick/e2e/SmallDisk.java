package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A file system of its own in memory, of a size that is soon filled. To mount it takes root.
final class SmallDisk implements AutoCloseable {
    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    static boolean canBeMade() {
        Path folder = newFolder();
        return mounts(folder, 1) && Programs.succeeds("umount", folder.toString());
    }

    static SmallDisk ofMebibytes(int size) {
        Path folder = newFolder();
        if (!mounts(folder, size)) {
            throw new IllegalStateException("mount failed");
        }
        return new SmallDisk(folder);
    }

    Path folder() {
        return folder;
    }

    /// Until nothing more goes in.
    void fill() {
        for (int piece : new int[] {1 << 20, 1 << 12, 1}) {
            byte[] bytes = new byte[piece];
            Arrays.fill(bytes, (byte) 'x');
            try (OutputStream filler = Files.newOutputStream(folder.resolve("filler-" + piece))) {
                while (true) {
                    filler.write(bytes);
                }
            } catch (IOException _) {
                // no room for a piece of this size any more
            }
        }
    }

    void makeRoom() {
        for (int piece : new int[] {1 << 20, 1 << 12, 1}) {
            try {
                Files.delete(folder.resolve("filler-" + piece));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// Nothing may have a file open there.
    void letOnlyRead() {
        if (!Programs.succeeds("mount", "-o", "remount,ro", folder.toString())) {
            throw new IllegalStateException("remount failed");
        }
    }

    @Override
    public void close() {
        if (!Programs.succeeds("umount", folder.toString())) {
            throw new IllegalStateException("umount failed");
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("bailiwick-disk-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean mounts(Path folder, int mebibytes) {
        return Programs.succeeds(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=" + mebibytes + "m",
                "tmpfs",
                folder.toString());
    }
}
