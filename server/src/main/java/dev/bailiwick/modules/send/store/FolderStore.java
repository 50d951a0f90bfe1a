package dev.bailiwick.modules.send.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// A folder on the same disk as the data folder: `uid/place/part`.
final class FolderStore implements ContentStore {
    private final Path folder;

    FolderStore(Path folder) {
        this.folder = folder;
    }

    @Override
    public void keep(Part part, Path file) throws IOException {
        force(file);
        Path ofPackage = folder.resolve(part.uid().toString());
        Path ofItem = ofPackage.resolve(Integer.toString(part.place()));
        boolean isNew = !Files.isDirectory(ofItem);
        PrivateFolders.create(ofItem);
        Files.move(file, ofItem.resolve(part.name()), StandardCopyOption.ATOMIC_MOVE);
        force(ofItem);
        if (isNew) {
            force(ofPackage);
            force(folder);
        }
    }

    private static void force(Path fileOrFolder) throws IOException {
        try (FileChannel channel = FileChannel.open(fileOrFolder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public InputStream open(Part part) throws IOException {
        return Files.newInputStream(folder.resolve(part.path()));
    }

    @Override
    public void delete(Part part) throws IOException {
        Files.deleteIfExists(folder.resolve(part.path()));
    }

    @Override
    public void delete(UUID uid) throws IOException {
        deleteTree(folder.resolve(uid.toString()));
    }

    @Override
    public void delete(UUID uid, int place) throws IOException {
        deleteTree(folder.resolve(uid.toString()).resolve(Integer.toString(place)));
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (NoSuchFileException e) {
            // It is gone.
        }
    }

    @Override
    public Set<UUID> packages() throws IOException {
        var found = new HashSet<UUID>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.list(folder)) {
                all.forEach(one -> Uids.parse(one.getFileName().toString()).ifPresent(found::add));
            }
        }
        return found;
    }

    @Override
    public long free() throws IOException {
        PrivateFolders.create(folder);
        return Files.getFileStore(folder).getUsableSpace();
    }
}
