package dev.bailiwick.modules.send.packages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.platform.db.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Packages whose files are being uploaded, by [ReceiveFiles].
@Component
public final class Drafts {
    /// How long a draft is kept after the last upload to it.
    static final Duration KEPT = Duration.ofHours(24);

    /// Of one person.
    private static final int MAX_DRAFTS = 20;

    private static final int MAX_ITEMS = 1_000;
    static final String COMPLETE = "This package is complete.";
    private static final String TOO_MANY =
            "You have %d packages that are not complete. Complete or discard one of them first."
                    .formatted(MAX_DRAFTS);

    private static final Logger LOG = LoggerFactory.getLogger(Drafts.class);

    private final Packages packages;
    private final PackageItems packageItems;
    private final Quotas quotas;
    private final ReceiveFile receiveFile;
    private final ContentStore store;
    private final Transactions transactions;
    private final Clock clock;

    Drafts(
            Packages packages,
            PackageItems packageItems,
            Quotas quotas,
            ReceiveFile receiveFile,
            ContentStore store,
            Transactions transactions,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.quotas = quotas;
        this.receiveFile = receiveFile;
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @throws RefusedUploadException if the person has too many
    public SentPackage begin(Account sender) throws RefusedUploadException {
        return begin(sender, UUID.randomUUID());
    }

    /// @param uid of the new draft
    /// @throws RefusedUploadException if there is a package with this uid, or the person has too
    ///   many
    public SentPackage begin(Account sender, UUID uid) throws RefusedUploadException {
        try (PackageKey key = PackageKey.random(uid)) {
            Object begun =
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
                        return packages.find(uid).orElseThrow();
                    });
            if (begun instanceof SentPackage draft) {
                return draft;
            }
            throw new RefusedUploadException((String) begun);
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

    public List<UploadedFile> files(SentPackage draft) {
        return transactions.read(() -> {
            Optional<PackageKey> known = packages.draftKey(draft);
            if (known.isEmpty()) {
                return List.of();
            }
            try (PackageKey key = known.get()) {
                return packageItems.of(draft).stream()
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
        var named =
                new ItemSecrets(
                        FileName.of(name),
                        size != null && size == 0
                                ? Checksum.ofNothing().sum()
                                : Checksum.ofNothing().state());
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
                        int place = items.isEmpty() ? SentItem.FILES : items.getLast().place() + 1;
                        packageItems.insert(
                                draft,
                                SentItem.of(
                                        place,
                                        false,
                                        size,
                                        0,
                                        new byte[0],
                                        named.seal(key, place)));
                        return place;
                    }
                });
        if (added instanceof String problem) {
            throw new RefusedUploadException(problem);
        }
        return (Integer) added;
    }

    /// Takes as many bytes of a file as there are, and keeps complete parts of them.
    ///
    /// @param offset of the first byte; must be what is stored so far
    /// @param length of what comes; -1 if it is not known
    /// @param isWhole whether the file ends with the last byte
    /// @return the item as it is then; empty if the offset is another one
    /// @throws RefusedUploadException if there are more bytes than were announced, or no space
    public Optional<SentItem> receive(
            SentPackage draft, int place, long offset, InputStream in, long length, boolean isWhole)
            throws IOException, RefusedUploadException {
        return receiveFile.run(draft, place, offset, in, length, isWhole);
    }

    /// Removes a file and what was uploaded of it, unless the package is complete. Part by part,
    /// because the next file can get the same place.
    public void remove(SentPackage draft, int place) {
        Optional<SentItem> removed =
                transactions.write(() ->
                        packages.locked(draft.uid())
                                .filter(now -> now.state() == PackageState.DRAFT)
                                .flatMap(now -> packageItems.find(now, place))
                                .filter(item -> packageItems.delete(draft, place)));
        if (removed.isPresent()) {
            SentItem item = removed.get();
            try {
                for (int part = 0; part < item.partCount(); part++) {
                    store.delete(item.part(draft.uid(), part));
                }
            } catch (IOException e) {
                LOG.warn("A removed file is deleted with its package {}.", draft.uid(), e);
            }
        }
    }
}
