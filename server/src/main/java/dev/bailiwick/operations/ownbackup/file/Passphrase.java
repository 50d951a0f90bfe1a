package dev.bailiwick.operations.ownbackup.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;

/// The passphrase of a backup, as UTF-8 bytes that are cleared after use.
public final class Passphrase implements AutoCloseable {
    public static final int MIN_LENGTH = 12;
    private static final int MAX_BYTES = 4096;

    private final byte[] bytes;

    private Passphrase(byte[] bytes) {
        this.bytes = bytes;
    }

    /// @throws ArchiveRefused when it is too short or too long
    public static Passphrase of(String text) {
        if (text.codePointCount(0, text.length()) < MIN_LENGTH) {
            throw new BackupRefusedException(
                    "The passphrase must have at least %d characters.".formatted(MIN_LENGTH));
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new BackupRefusedException("The passphrase is too long.");
        }
        return new Passphrase(bytes);
    }

    /// The file's text without a trailing line feed.
    public static Passphrase in(Path file) {
        try {
            requirePrivate(file);
            byte[] content;
            try (var in = Files.newInputStream(file)) {
                content = in.readNBytes(MAX_BYTES + 2);
            }
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            return of(text.toString().replaceFirst("\\r?\\n\\z", ""));
        } catch (CharacterCodingException e) {
            throw new BackupRefusedException(
                    "The passphrase file %s is not UTF-8 text.".formatted(file));
        } catch (IOException e) {
            throw new BackupRefusedException(
                    "The passphrase file %s cannot be read.".formatted(file));
        }
    }

    private static void requirePrivate(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new BackupRefusedException(
                    "Everyone on this machine can read or change the passphrase file %s. Run chmod 600 on it."
                            .formatted(file));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public void close() {
        Arrays.fill(bytes, (byte) 0);
    }

    @Override
    public String toString() {
        return "a passphrase";
    }
}
