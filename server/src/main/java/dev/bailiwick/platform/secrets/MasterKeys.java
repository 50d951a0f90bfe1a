package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import dev.bailiwick.platform.startup.DirectoryFsync;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.Optional;

/// The master key, and during a rotation also the next one (`master.key.next`). If the next one
/// opens the keysets, it is already the master key, and is renamed here in case a process ended
/// before it could do so.
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

    byte[] wrapWithNext(String name, KeysetHandle keyset) {
        return wrap(MasterKey.read(nextFile), name, keyset);
    }

    /// Creates a key that differs from the one that opens this. The caller must ensure that nobody
    /// else creates one.
    void createNext(String name, byte[] wrapped) {
        if (!moveNext(name, wrapped)) {
            throw new StartRefusedException(
                    "%s contains the master key that is in use, and cannot be moved to %s. Move it there and run this again."
                            .formatted(nextFile, file));
        }
        if (canNextOpen(name, wrapped)) {
            deleteNext(); // somebody copied it into place
        }
        if (!MasterKey.exists(nextFile)) {
            MasterKey.create(nextFile);
        }
    }

    private void deleteNext() {
        try {
            Files.delete(nextFile);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "%s cannot be removed: %s.".formatted(nextFile, FileFailure.in(e)), e);
        }
    }

    /// Renames the next master key if it is the one that opens this.
    ///
    /// @return whether the key that opens this is in its place
    boolean moveNext(String name, byte[] wrapped) {
        if (openWithCurrent(name, wrapped).isPresent() || !canNextOpen(name, wrapped)) {
            return true;
        }
        renameNext();
        return openWithCurrent(name, wrapped).isPresent();
    }

    boolean canNextOpen(String name, byte[] wrapped) {
        return next().flatMap(key -> open(key, name, wrapped)).isPresent();
    }

    KeysetHandle open(String name, byte[] wrapped) {
        return open(current, name, wrapped)
                .or(() -> openWithCurrent(name, wrapped))
                .or(() -> openWithNext(name, wrapped))
                .or(() -> openWithCurrent(name, wrapped)) // another process renamed it in between
                .orElseThrow(() ->
                        new StartRefusedException(
                                "The master key in %s is not the one that this database was encrypted with."
                                                .formatted(file)
                                        + " Put the right key back, or point"
                                        + " BAILIWICK_MASTER_KEY_FILE to it."));
    }

    private Optional<KeysetHandle> openWithCurrent(String name, byte[] wrapped) {
        if (!MasterKey.exists(file)) {
            return Optional.empty();
        }
        Aead read = MasterKey.read(file);
        Optional<KeysetHandle> opened = open(read, name, wrapped);
        opened.ifPresent(success -> current = read);
        return opened;
    }

    private Optional<KeysetHandle> openWithNext(String name, byte[] wrapped) {
        Optional<Aead> key = next();
        Optional<KeysetHandle> opened = key.flatMap(it -> open(it, name, wrapped));
        if (opened.isPresent()) {
            renameNext();
            current = key.orElseThrow();
        }
        return opened;
    }

    /// Replaces the old key at its real location, so that a symbolic link stays one. If another
    /// process has already renamed it, nothing is left to do; if it cannot be moved, it continues
    /// to be read from its own file.
    private void renameNext() {
        try {
            Path target = MasterKey.exists(file) ? file.toRealPath() : file;
            Files.move(
                    nextFile,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            DirectoryFsync.force(target);
        } catch (IOException renamedByAnotherOrFixed) {
            return;
        }
    }

    private Optional<Aead> next() {
        try {
            return MasterKey.exists(nextFile)
                    ? Optional.of(MasterKey.read(nextFile))
                    : Optional.empty();
        } catch (StartRefusedException e) {
            if (MasterKey.exists(nextFile)) {
                throw e;
            }
            return Optional.empty(); // another process renamed it meanwhile
        }
    }

    private static Optional<KeysetHandle> open(Aead key, String name, byte[] wrapped) {
        try {
            return Optional.of(
                    TinkProtoKeysetFormat.parseEncryptedKeyset(
                            wrapped, key, label(name), DecryptedKeysets.TINK));
        } catch (GeneralSecurityException another) {
            return Optional.empty();
        }
    }

    private static byte[] wrap(Aead key, String name, KeysetHandle keyset) {
        try {
            return TinkProtoKeysetFormat.serializeEncryptedKeyset(
                    keyset, key, label(name), DecryptedKeysets.TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset could not be encrypted", e);
        }
    }

    private static byte[] label(String name) {
        return ("bailiwick keyset " + name).getBytes(StandardCharsets.UTF_8);
    }
}
