package dev.bailiwick.modules.send.packages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.modules.send.store.PartFiles;
import dev.bailiwick.platform.db.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Packages whose files are being uploaded. An upload can stop at any time, and continues after the
/// last complete part, on any server. Parts are encrypted before they touch a disk.
@Component
public final class Drafts {
    /// How long a draft is kept after the last upload to it.
    static final Duration KEPT = Duration.ofHours(24);

    /// Of one person.
    private static final int MAX_DRAFTS = 20;

    private static final int MAX_ITEMS = 1_000;
    private static final String COMPLETE = "This package is complete.";
    private static final String TOO_MANY =
            "You have %d packages that are not complete. Complete or discard one of them first."
                    .formatted(MAX_DRAFTS);
    private static final String CHANGED = "changed";
    private static final Logger LOG = LoggerFactory.getLogger(Drafts.class);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Packages packages;
    private final PackageItems packageItems;
    private final Quotas quotas;
    private final ContentStore store;
    private final PartFiles files;
    private final Transactions transactions;
    private final Clock clock;

    Drafts(
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

    /// @throws RefusedUploadException if the person has too many
    public UUID begin(Account sender) throws RefusedUploadException {
        UUID uid = UUID.randomUUID();
        begin(sender, uid);
        return uid;
    }

    /// @param uid of the new draft
    /// @throws RefusedUploadException if there is a package with this uid, or the person has too
    ///   many
    public void begin(Account sender, UUID uid) throws RefusedUploadException {
        try (PackageKey key = PackageKey.random(uid)) {
            String problem =
                    transactions.write(() -> {
                        Instant now = clock.instant();
                        if (packages.find(uid).isPresent()) {
                            return COMPLETE;
                        }
                        if (packages.count(PackageState.DRAFT, sender.id()) >= MAX_DRAFTS) {
                            return TOO_MANY;
                        }
                        packages.insertDraft(
                                uid, sender.id(), sender.email().value(), key, now, now.plus(KEPT));
                        return null;
                    });
            if (problem != null) {
                throw new RefusedUploadException(problem);
            }
        }
    }

    /// The person's own.
    public Optional<SentPackage> find(UUID uid, long account) {
        return transactions.read(() -> ofPerson(uid, account));
    }

    private Optional<SentPackage> ofPerson(UUID uid, long account) {
        return packages.find(uid)
                .filter(one -> one.state() == PackageState.DRAFT && one.isOf(account));
    }

    /// A file of a draft.
    public record UploadedFile(int place, String name, @Nullable Long size, long uploaded) {
        public boolean isComplete() {
            return size != null && size == uploaded;
        }
    }

    /// A file that was announced before with this name and size, so that its upload can continue.
    public Optional<UploadedFile> announced(SentPackage draft, String name, long size) {
        String known = FileName.of(name);
        return files(draft).stream()
                .filter(file ->
                        file.name().equals(known) && file.size() != null && file.size() == size)
                .findFirst();
    }

    /// Without the text of an earlier attempt to complete it.
    public List<UploadedFile> files(SentPackage draft) {
        return transactions.read(() -> {
            Optional<PackageKey> known = packages.draftKey(draft);
            if (known.isEmpty()) {
                return List.of();
            }
            try (PackageKey key = known.get()) {
                return packageItems.of(draft).stream()
                        .filter(item -> !item.isText())
                        .map(item ->
                                new UploadedFile(
                                        item.place(),
                                        name(key, item),
                                        item.size(),
                                        item.uploaded()))
                        .toList();
            }
        });
    }

    private static String name(PackageKey key, SentItem item) {
        try {
            return ItemSecrets.open(key, item).name();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Announces a file.
    ///
    /// @param size in bytes; null if it is not known yet
    /// @return its place
    /// @throws RefusedUploadException if there is no space for it
    public int add(SentPackage draft, String name, @Nullable Long size)
            throws RefusedUploadException, IOException {
        return add(draft, FileName.of(name), size, false);
    }

    int add(SentPackage draft, String name, @Nullable Long size, boolean isText)
            throws RefusedUploadException, IOException {
        var named =
                new ItemSecrets(
                        name,
                        size != null && size == 0
                                ? sum(new SHA256Digest())
                                : state(new SHA256Digest()));
        long free = store.free();
        Object added =
                transactions.write(() -> {
                    SentPackage now = packages.locked(draft.uid()).orElse(draft);
                    List<SentItem> items = packageItems.of(draft);
                    String problem =
                            now.state() != PackageState.DRAFT
                                    ? COMPLETE
                                    : items.size() >= MAX_ITEMS
                                            ? "A package has at most %,d files. Put them into an archive."
                                                    .formatted(MAX_ITEMS)
                                            : quotas.problem(
                                                    draft, items, size == null ? 0 : size, free);
                    if (problem != null) {
                        return problem;
                    }
                    try (PackageKey key = packages.draftKey(draft).orElseThrow()) {
                        packages.touch(draft, clock.instant());
                        return packageItems.insert(draft, isText, size, named, key);
                    }
                });
        if (added instanceof String problem) {
            throw new RefusedUploadException(problem);
        }
        return (Integer) added;
    }

    /// Takes as many bytes of a file as there are, and keeps complete parts of them. What is left
    /// of a broken upload is forgotten.
    ///
    /// @param offset of the first byte; must be what is stored so far
    /// @param isWhole whether the file ends with the last byte
    /// @return the item as it is then; empty if the offset is another one
    /// @throws RefusedUploadException if there are more bytes than were announced, or no space
    public Optional<SentItem> receive(
            SentPackage draft, int place, long offset, InputStream in, boolean isWhole)
            throws IOException, RefusedUploadException {
        SentItem item = transactions.read(() -> packageItems.find(draft, place)).orElse(null);
        if (item == null || item.uploaded() != offset) {
            return Optional.empty();
        }
        try (PackageKey key =
                transactions
                        .read(() -> packages.draftKey(draft))
                        .orElseThrow(() -> new RefusedUploadException(COMPLETE))) {
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
                throw new RefusedUploadException("The file is larger than announced.");
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
        SHA256Digest digest = new SHA256Digest(Base64.getDecoder().decode(secrets.sha256()));
        Path file = create();
        try {
            int received = encrypt(in, expected, cipher, number, file, digest);
            boolean isEnd = received == left || (received < expected && isWhole);
            if (received < expected && !(isEnd && item.size() == null)) {
                return item;
            }
            long size = item.uploaded() + received;
            byte[] name = new byte[SentItem.NAME];
            RANDOM.nextBytes(name);
            byte[] parts = received == 0 ? item.parts() : item.partsWith(name);
            var next =
                    new SentItem(
                            item.place(),
                            item.isText(),
                            isEnd ? Long.valueOf(size) : item.size(),
                            size,
                            parts,
                            new ItemSecrets(secrets.name(), isEnd ? sum(digest) : state(digest))
                                    .seal(key, item.place()),
                            0,
                            0,
                            null,
                            false);
            if (received == 0) {
                return stored(draft, item, next, isEnd) ? next : null;
            }
            var kept = new ContentStore.Part(draft.uid(), item.place(), next.partName(number));
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

    /// @return false if another upload was faster
    /// @throws RefusedUploadException if the size was not announced, and there is no space
    private boolean stored(SentPackage draft, SentItem before, SentItem after, boolean isEnd)
            throws IOException, RefusedUploadException {
        long free = store.free();
        @Nullable String problem =
                transactions.write(() -> {
                    SentPackage now = packages.locked(draft.uid()).orElse(draft);
                    byte[] sealed = after.sealed();
                    if (now.state() != PackageState.DRAFT || sealed == null) {
                        return CHANGED;
                    }
                    String full =
                            before.size() == null
                                    ? quotas.problem(
                                            draft,
                                            packageItems.of(draft),
                                            after.uploaded() - before.uploaded(),
                                            free)
                                    : null;
                    if (full != null) {
                        return full;
                    }
                    packages.touch(draft, clock.instant());
                    return packageItems.append(
                                    draft, before, after.uploaded(), isEnd, after.parts(), sealed)
                            ? null
                            : CHANGED;
                });
        if (problem == null || problem.equals(CHANGED)) {
            return problem == null;
        }
        throw new RefusedUploadException(problem);
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
                "The file cannot be stored at the moment. Try again later, or contact your"
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
            SHA256Digest digest)
            throws IOException, RefusedUploadException {
        byte[] buffer = new byte[1 << 16];
        int received = 0;
        OutputStream out = cipher.encrypting(Files.newOutputStream(file), number);
        try {
            while (received < expected) {
                int read = in.read(buffer, 0, Math.min(buffer.length, expected - received));
                if (read < 0) {
                    break;
                }
                write(out, buffer, read);
                digest.update(buffer, 0, read);
                received += read;
            }
        } finally {
            close(out);
        }
        return received;
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

    private static String state(SHA256Digest digest) {
        return Base64.getEncoder().encodeToString(digest.getEncodedState());
    }

    private static String sum(SHA256Digest digest) {
        byte[] sum = new byte[digest.getDigestSize()];
        digest.doFinal(sum, 0);
        return HexFormat.of().formatHex(sum);
    }

    /// Removes a file and what was uploaded of it, unless the package is complete.
    public void remove(SentPackage draft, int place) throws IOException {
        boolean isRemoved =
                transactions.write(() ->
                        packages.locked(draft.uid())
                                .filter(now -> now.state() == PackageState.DRAFT)
                                .map(now -> packageItems.delete(now, place))
                                .orElse(false));
        if (isRemoved) {
            store.delete(draft.uid(), place);
        }
    }
}
