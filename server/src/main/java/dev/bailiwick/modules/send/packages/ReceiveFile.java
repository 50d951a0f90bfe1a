package dev.bailiwick.modules.send.packages;

import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.modules.send.store.PartFiles;
import dev.bailiwick.platform.db.Transactions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Receives the content of [Drafts]. An upload can stop at any time, and continues after the last
/// complete part, on any server. Parts are encrypted before they touch a disk.
@Component
final class ReceiveFile {
    private static final Logger LOG = LoggerFactory.getLogger(ReceiveFile.class);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Packages packages;
    private final PackageItems packageItems;
    private final Quotas quotas;
    private final ContentStore store;
    private final PartFiles files;
    private final Transactions transactions;
    private final Clock clock;

    ReceiveFile(
            Packages packages,
            PackageItems packageItems,
            Quotas quotas,
            ContentStore store,
            PartFiles files,
            Transactions transactions,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.quotas = quotas;
        this.store = store;
        this.files = files;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Takes as many bytes of a file as there are, and keeps complete parts of them. What is left
    /// of a broken upload is forgotten.
    ///
    /// @param offset of the first byte; must be what is stored so far
    /// @param length of what comes; -1 if it is not known
    /// @param isWhole whether the file ends with the last byte
    /// @return the item as it is then; empty if the offset is another one
    /// @throws RefusedUploadException if there are more bytes than were announced, or no space
    Optional<SentItem> run(
            SentPackage draft, int place, long offset, InputStream in, long length, boolean isWhole)
            throws IOException, RefusedUploadException {
        SentItem item = transactions.read(() -> packageItems.find(draft, place)).orElse(null);
        if (item == null || item.uploaded() != offset) {
            return Optional.empty();
        }
        if (item.size() != null && length > item.size() - offset) {
            throw larger();
        }
        try (PackageKey key =
                transactions
                        .read(() -> packages.draftKey(draft))
                        .orElseThrow(() -> new RefusedUploadException(Drafts.COMPLETE))) {
            ContentCipher cipher = key.content(place);
            while (!item.isComplete()) {
                SentItem next = part(draft, item, key, cipher, in, isWhole);
                if (next == null) {
                    return Optional.empty();
                }
                boolean hasGrown = next.uploaded() > item.uploaded();
                item = next;
                if (!hasGrown) {
                    return Optional.of(item);
                }
            }
            if (in.read() >= 0) {
                throw larger();
            }
            return Optional.of(item);
        }
    }

    /// @return the item with one more part, or as it was if no complete part came; null if another
    ///   upload was faster
    private @Nullable SentItem part(
            SentPackage draft,
            SentItem item,
            PackageKey key,
            ContentCipher cipher,
            InputStream in,
            boolean isWhole)
            throws IOException, RefusedUploadException {
        long left = item.size() == null ? Long.MAX_VALUE : item.size() - item.uploaded();
        int expected = (int) Math.min(ContentCipher.PART, left);
        int number = (int) (item.uploaded() / ContentCipher.PART);
        ItemSecrets secrets = ItemSecrets.open(key, item);
        Checksum checksum = Checksum.of(secrets.sha256());
        Path file = create();
        try {
            int received = encrypt(in, expected, cipher, number, file, checksum);
            boolean isEnd = received == left || (received < expected && isWhole);
            if (received < expected && !(isEnd && item.size() == null)) {
                return item;
            }
            long size = item.uploaded() + received;
            byte[] parts = received == 0 ? item.parts() : item.partsWith(partName());
            var next =
                    SentItem.of(
                            item.place(),
                            item.isText(),
                            isEnd ? Long.valueOf(size) : item.size(),
                            size,
                            parts,
                            new ItemSecrets(
                                            secrets.name(),
                                            isEnd ? checksum.sum() : checksum.state())
                                    .seal(key, item.place()));
            if (received == 0) {
                return stored(draft, item, next, isEnd) ? next : null;
            }
            ContentStore.Part kept = next.part(draft.uid(), number);
            keep(kept, file);
            try {
                if (stored(draft, item, next, isEnd)) {
                    return next;
                }
            } catch (RefusedUploadException e) {
                store.delete(kept);
                throw e;
            }
            // Not after other failures: the transaction could have been committed.
            store.delete(kept);
            return null;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// Stores a text that is to become an item of a draft.
    SentItem text(SentPackage draft, String text, PackageKey key)
            throws IOException, RefusedUploadException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ContentCipher cipher = key.content(SentItem.TEXT);
        Checksum checksum = Checksum.ofNothing();
        Path file = create();
        try {
            var _ =
                    encrypt(
                            new ByteArrayInputStream(bytes),
                            bytes.length,
                            cipher,
                            0,
                            file,
                            checksum);
            var item =
                    SentItem.of(
                            SentItem.TEXT,
                            true,
                            (long) bytes.length,
                            bytes.length,
                            partName(),
                            new ItemSecrets("", checksum.sum()).seal(key, SentItem.TEXT));
            keep(item.part(draft.uid(), 0), file);
            return item;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// Deletes a text that did not become an item.
    void delete(SentPackage draft, SentItem text) throws IOException {
        store.delete(text.part(draft.uid(), 0));
    }

    private static byte[] partName() {
        byte[] name = new byte[SentItem.NAME];
        RANDOM.nextBytes(name);
        return name;
    }

    /// What became of a part.
    ///
    /// @param isStored false if another upload was faster
    /// @param problem why there is no space for it; null if there is
    private record Outcome(boolean isStored, @Nullable String problem) {}

    /// @return false if another upload was faster
    /// @throws RefusedUploadException if the size was not announced, and there is no space
    private boolean stored(SentPackage draft, SentItem before, SentItem after, boolean isEnd)
            throws IOException, RefusedUploadException {
        long free = store.free();
        Outcome outcome = transactions.write(() -> store(draft, before, after, isEnd, free));
        if (outcome.problem() != null) {
            throw new RefusedUploadException(outcome.problem());
        }
        return outcome.isStored();
    }

    private Outcome store(
            SentPackage draft, SentItem before, SentItem after, boolean isEnd, long free) {
        SentPackage now = packages.locked(draft.uid()).orElse(draft);
        byte[] sealed = after.sealed();
        if (now.state() != PackageState.DRAFT || sealed == null) {
            return new Outcome(false, null);
        }
        if (before.size() == null) {
            long more = after.uploaded() - before.uploaded();
            String problem = quotas.problem(draft, packageItems.of(draft), more, free);
            if (problem != null) {
                return new Outcome(false, problem);
            }
        }
        packages.touch(draft, clock.instant());
        return new Outcome(
                packageItems.append(draft, before, after.uploaded(), isEnd, after.parts(), sealed),
                null);
    }

    private Path create() throws RefusedUploadException {
        try {
            return files.create();
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    private void keep(ContentStore.Part part, Path file) throws RefusedUploadException {
        try {
            store.keep(part, file);
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    private static RefusedUploadException notStored(IOException e) {
        LOG.warn("The content of a package cannot be stored.", e);
        return new RefusedUploadException(
                "The content cannot be stored at the moment. Try again later, or contact your"
                        + " administrator.");
    }

    /// @return how many bytes came
    /// @throws IOException if the sender's connection failed
    private static int encrypt(
            InputStream in,
            int expected,
            ContentCipher cipher,
            int number,
            Path file,
            Checksum checksum)
            throws IOException, RefusedUploadException {
        byte[] buffer = new byte[1 << 16];
        int received = 0;
        OutputStream out = encrypting(file, cipher, number);
        try {
            while (received < expected) {
                int read = in.read(buffer, 0, Math.min(buffer.length, expected - received));
                if (read < 0) {
                    break;
                }
                write(out, buffer, read);
                checksum.add(buffer, read);
                received += read;
            }
        } finally {
            close(out);
        }
        return received;
    }

    private static OutputStream encrypting(Path file, ContentCipher cipher, int number)
            throws RefusedUploadException {
        try {
            OutputStream out = Files.newOutputStream(file);
            try {
                return cipher.encrypting(out, number); // writes a header
            } catch (IOException e) {
                out.close();
                throw e;
            }
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    private static void write(OutputStream out, byte[] buffer, int length)
            throws RefusedUploadException {
        try {
            out.write(buffer, 0, length);
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    private static void close(OutputStream out) throws RefusedUploadException {
        try {
            out.close();
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    private static RefusedUploadException larger() {
        return new RefusedUploadException("The file is larger than announced.");
    }
}
