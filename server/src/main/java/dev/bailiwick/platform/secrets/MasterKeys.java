package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import dev.bailiwick.platform.startup.DirectorySync;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.Optional;

/// The master key, and beside it, while the keys are changed, the one that comes next
/// (`master.key.next`). A next one that opens the keysets is the master key: it gets its name here,
/// whenever a process was ended before it could give it.
final class MasterKeys {
    private final Path file;
    private final Path nextFile;
    private volatile Aead current;

    MasterKeys(Path file) {
        this.file = file;
        this.nextFile = file.resolveSibling(file.getFileName() + ".next");
        this.current = MasterKey.read(file);
    }

    Path file() {
        return file;
    }

    Path nextFile() {
        return nextFile;
    }

    byte[] wrap(String name, KeysetHandle keyset) {
        return wrap(current, name, keyset);
    }

    byte[] wrapByNext(String name, KeysetHandle keyset) {
        return wrap(MasterKey.read(nextFile), name, keyset);
    }

    /// Another key than the one that opens this. The caller sees to it that nobody else makes one.
    void makeNext(String name, byte[] wrapped) {
        if (!settle(name, wrapped)) {
            throw new StartRefused(
                    "%s holds the master key that is in use, and cannot be moved to %s. Put it in that place and run this again."
                            .formatted(nextFile, file));
        }
        if (nextOpens(name, wrapped)) {
            forgetNext(); // somebody copied it to its place
        }
        if (!MasterKey.exists(nextFile)) {
            MasterKey.create(nextFile);
        }
    }

    private void forgetNext() {
        try {
            Files.delete(nextFile);
        } catch (IOException e) {
            throw new StartRefused(
                    "%s cannot be removed: %s.".formatted(nextFile, FileFailure.in(e)), e);
        }
    }

    /// Gives the next master key its name when it is the one that opens this.
    ///
    /// @return whether the one that opens this has it
    boolean settle(String name, byte[] wrapped) {
        if (openByRenamed(name, wrapped).isPresent() || !nextOpens(name, wrapped)) {
            return true;
        }
        nextIsCurrent();
        return openByRenamed(name, wrapped).isPresent();
    }

    boolean nextOpens(String name, byte[] wrapped) {
        return next().flatMap(key -> open(key, name, wrapped)).isPresent();
    }

    KeysetHandle open(String name, byte[] wrapped) {
        return open(current, name, wrapped)
                .or(() -> openByRenamed(name, wrapped))
                .or(() -> openByNext(name, wrapped))
                .or(() -> openByRenamed(name, wrapped)) // another named it between the two looks
                .orElseThrow(() ->
                        new StartRefused(
                                "The master key in %s is not the one that this database was encrypted with."
                                                .formatted(file)
                                        + " Put the right key back, or point"
                                        + " BAILIWICK_MASTER_KEY_FILE to it."));
    }

    private Optional<KeysetHandle> openByRenamed(String name, byte[] wrapped) {
        if (!MasterKey.exists(file)) {
            return Optional.empty();
        }
        Aead read = MasterKey.read(file);
        Optional<KeysetHandle> opened = open(read, name, wrapped);
        opened.ifPresent(success -> current = read);
        return opened;
    }

    private Optional<KeysetHandle> openByNext(String name, byte[] wrapped) {
        Optional<Aead> key = next();
        Optional<KeysetHandle> opened = key.flatMap(it -> open(it, name, wrapped));
        if (opened.isPresent()) {
            nextIsCurrent();
            current = key.orElseThrow();
        }
        return opened;
    }

    /// The old key goes, from where it stands: a link to it goes on being one. When another renamed
    /// it nothing is left to do, and where it cannot be moved it is read from its own file for as
    /// long.
    private void nextIsCurrent() {
        try {
            Path place = MasterKey.exists(file) ? file.toRealPath() : file;
            Files.move(
                    nextFile,
                    place,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            DirectorySync.force(place);
        } catch (IOException renamedByAnotherOrFixed) {
            return;
        }
    }

    private Optional<Aead> next() {
        try {
            return MasterKey.exists(nextFile)
                    ? Optional.of(MasterKey.read(nextFile))
                    : Optional.empty();
        } catch (StartRefused e) {
            if (MasterKey.exists(nextFile)) {
                throw e;
            }
            return Optional.empty(); // another named it meanwhile
        }
    }

    private static Optional<KeysetHandle> open(Aead key, String name, byte[] wrapped) {
        try {
            return Optional.of(
                    TinkProtoKeysetFormat.parseEncryptedKeyset(
                            wrapped, key, label(name), OpenKeys.TINK));
        } catch (GeneralSecurityException another) {
            return Optional.empty();
        }
    }

    private static byte[] wrap(Aead key, String name, KeysetHandle keyset) {
        try {
            return TinkProtoKeysetFormat.serializeEncryptedKeyset(
                    keyset, key, label(name), OpenKeys.TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset could not be wrapped", e);
        }
    }

    private static byte[] label(String name) {
        return ("bailiwick keyset " + name).getBytes(StandardCharsets.UTF_8);
    }
}
