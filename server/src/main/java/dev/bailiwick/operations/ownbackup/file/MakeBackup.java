package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.ScratchDatabase;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Keysets;
import dev.bailiwick.platform.startup.DirectoryFsync;
import dev.bailiwick.platform.startup.FileFailure;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Component;

/// Makes a backup while the service runs: writes one snapshot of the database to a temporary file
/// next to the target, verifies it by reading it back, then moves it into place.
@Component
public final class MakeBackup {
    /// @param bytes the size of the file
    public record WrittenBackup(Path file, long rows, long bytes) {}

    private final DSLContext sql;
    private final Transactions transactions;
    private final Keysets keysets;
    private final AuditLog audit;
    private final Clock clock;
    private final BuildProperties build;
    private final BackedUpTables tables;
    private final BackupDrafts drafts;

    public MakeBackup(
            DSLContext sql,
            Transactions transactions,
            Keysets keysets,
            AuditLog audit,
            Clock clock,
            BuildProperties build,
            BackedUpTables tables,
            BackupDrafts drafts) {
        this.tables = tables;
        this.drafts = drafts;
        this.sql = sql;
        this.transactions = transactions;
        this.keysets = keysets;
        this.audit = audit;
        this.clock = clock;
        this.build = build;
    }

    /// @param file must not exist
    public WrittenBackup make(Path file, Passphrase passphrase, Actor actor) {
        return make(file, BackupRecipient.fromPassphrase(passphrase), passphrase, actor);
    }

    /// Without a passphrase only the file's own bytes are verified, because it cannot be decrypted
    /// here.
    public WrittenBackup make(
            Path file, BackupRecipient recipient, @Nullable Passphrase passphrase, Actor actor) {
        try {
            if (Files.exists(file)) {
                throw new BackupRefusedException(
                        "%s already exists. Choose a new file name.".formatted(file));
            }
            try (BackupDrafts.Draft unfinished = drafts.begin(file)) {
                Path draft = unfinished.path();
                WrittenBackup made = written(draft, file, recipient);
                if (passphrase != null) {
                    check(draft, passphrase, made.rows());
                }
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                DirectoryFsync.force(file);
                audit.record(
                        AuditEvent.of("Backup Made")
                                .by(actor)
                                .on(file.getFileName().toString())
                                .with("rows", String.valueOf(made.rows()))
                                .with("bytes", String.valueOf(made.bytes())));
                return made;
            }
        } catch (IOException | UncheckedIOException e) {
            throw new BackupRefusedException(
                    "The backup %s could not be written: %s.".formatted(file, reason(e)), e);
        }
    }

    private WrittenBackup written(Path draft, Path file, BackupRecipient recipient)
            throws IOException {
        MessageDigest digest = sha256();
        long rows;
        try (FileChannel channel = newPrivateFile(draft)) {
            var all =
                    new DigestOutputStream(
                            new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16),
                            digest);
            try (OutputStream sealed =
                            BackupHeader.write(
                                    new NonClosing(all),
                                    String.valueOf(build.getVersion()),
                                    ScratchDatabase.newestSchema(),
                                    clock.instant(),
                                    recipient);
                    OutputStream packed =
                            new BufferedOutputStream(
                                    new GZIPOutputStream(sealed, 1 << 16), 1 << 16)) {
                rows =
                        transactions.snapshot(() ->
                                new BackupWriter(sql, tables.included(), packed)
                                        .write(keysets.unwrapped()));
            }
            all.flush();
            channel.force(true);
        }
        compare(draft, digest.digest());
        return new WrittenBackup(file, rows, Files.size(draft));
    }

    private static FileChannel newPrivateFile(Path draft) throws IOException {
        return FileChannel.open(
                draft,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static void compare(Path draft, byte[] expected) throws IOException {
        MessageDigest digest = sha256();
        try (var in = Files.newInputStream(draft);
                var none = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(none);
        }
        if (!MessageDigest.isEqual(expected, digest.digest())) {
            throw new BackupRefusedException(
                    "The disk returned different data than was written (SHA-256 %s was expected)."
                            .formatted(HexFormat.of().formatHex(expected)));
        }
    }

    private static void check(Path draft, Passphrase passphrase, long rows) {
        BackupReader.Content content = BackupReader.read(draft, passphrase, IGNORE_CONTENT);
        if (content.rows() != rows) {
            throw new BackupRefusedException(
                    "The backup could not be read back as it was written.");
        }
    }

    public static final BackupReader.Visitor IGNORE_CONTENT =
            new BackupReader.Visitor() {
                @Override
                public void table(String name, List<String> columns) {}

                @Override
                public void row(List<@Nullable Object> cells) {}
            };

    private static String reason(Exception e) {
        Throwable cause =
                e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
        return switch (cause) {
            case NoSuchFileException _ -> "its folder does not exist";
            case IOException file -> FileFailure.in(file);
            default -> String.valueOf(cause.getMessage());
        };
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The encrypting stream closes its target, but the file must still be forced to disk.
    private static final class NonClosing extends FilterOutputStream {
        NonClosing(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
