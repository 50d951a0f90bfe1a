package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A separate in-memory file system that is soon full. Mounting it requires root.
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

    /// Fills it until nothing more fits.
    void fill() {
        for (int piece : new int[] {1 << 20, 1 << 12, 1}) {
            byte[] bytes = new byte[piece];
            Arrays.fill(bytes, (byte) 'x');
            try (OutputStream filler = Files.newOutputStream(folder.resolve("filler-" + piece))) {
                while (true) {
                    filler.write(bytes);
                }
            } catch (IOException _) {
                // no space for a piece of this size any more
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

    /// No file may be open on it.
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
