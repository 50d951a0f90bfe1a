package dev.bailiwick.platform.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.subtle.AesGcmJce;
import dev.bailiwick.platform.startup.DirectoryFsync;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/// The key-encryption key: 32 random bytes, base64url, in a file that only its owner can read
/// (`BAILIWICK_MASTER_KEY_FILE`). It wraps the keysets and encrypts nothing else.
final class MasterKey {
    private static final int LENGTH = 32;

    private MasterKey() {}

    static boolean exists(Path file) {
        return Files.exists(file);
    }

    /// Written completely or not at all; if another process creates it at the same moment, that one
    /// is used.
    static void create(Path file) {
        byte[] key = new byte[LENGTH];
        new SecureRandom().nextBytes(key);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(key) + "\n";
        try {
            Path directory = file.toAbsolutePath().getParent();
            Path draft =
                    Files.createTempFile(
                            directory,
                            ".master",
                            ".key",
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            try {
                Files.writeString(draft, text);
                try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                Files.createLink(file, draft);
            } catch (FileAlreadyExistsException another) {
                return;
            } finally {
                Files.delete(draft);
            }
            DirectoryFsync.force(file);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The master key file %s cannot be created: %s."
                            .formatted(file, FileFailure.in(e)),
                    e);
        }
    }

    static Aead read(Path file) {
        try {
            requirePrivate(file);
            byte[] key =
                    Base64.getUrlDecoder()
                            .decode(Files.readString(file, StandardCharsets.US_ASCII).strip());
            if (key.length != LENGTH) {
                throw damaged(file);
            }
            return new AesGcmJce(key);
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw damaged(file);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The master key file %s cannot be read: %s.".formatted(file, FileFailure.in(e)),
                    e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is not available", e);
        }
    }

    private static StartRefusedException damaged(Path file) {
        return new StartRefusedException(
                "The master key file %s does not contain a master key. Restore it from your backup."
                        .formatted(file));
    }

    private static void requirePrivate(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)
                || permissions.contains(PosixFilePermission.GROUP_WRITE)) {
            throw new StartRefusedException(
                    "Other users can read or change the master key file %s. Run: chmod 600 %s"
                            .formatted(file, file));
        }
    }
}
