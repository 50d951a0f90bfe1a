package dev.bailiwick.modules.send.packages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.gateway.GatewayAddress;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.modules.send.sealing.Passphrases;
import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.platform.db.Transactions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Completes a draft: makes the link, and seals the key of the package under it and the passphrase.
@Component
public final class SendPackage {
    public static final String GONE = "This package is complete or was discarded. Begin a new one.";

    private final Packages packages;
    private final PackageItems packageItems;
    private final ReceiveFile receiveFile;
    private final Quotas quotas;
    private final ContentStore store;
    private final Passphrases passphrases;
    private final PackageLog log;
    private final SendMails mails;
    private final GatewayAddress gateway;
    private final Transactions transactions;
    private final Clock clock;

    SendPackage(
            Packages packages,
            PackageItems packageItems,
            ReceiveFile receiveFile,
            Quotas quotas,
            ContentStore store,
            Passphrases passphrases,
            PackageLog log,
            SendMails mails,
            GatewayAddress gateway,
            Transactions transactions,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.receiveFile = receiveFile;
        this.quotas = quotas;
        this.store = store;
        this.passphrases = passphrases;
        this.log = log;
        this.mails = mails;
        this.gateway = gateway;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What is shown once.
    ///
    /// @param passphrase null for none
    public record Sent(SentPackage sent, String link, @Nullable String passphrase) {
        /// Without the secrets.
        @Override
        public String toString() {
            return "Sent";
        }
    }

    /// @param draft of the person's
    /// @throws RefusedUploadException if it has no content, an upload is not complete, there is no
    ///   space for its text, or it is no draft any more
    public Sent complete(SentPackage draft, SendOptions options, Account sender)
            throws RefusedUploadException, IOException {
        try (PackageKey key =
                transactions
                        .read(() -> packages.draftKey(draft))
                        .orElseThrow(() -> new RefusedUploadException(GONE))) {
            String text = options.text();
            SentItem item = text.isEmpty() ? null : receiveFile.text(draft, text, key);
            String token = PackageToken.next();
            PackageKey.Sealed sealed = sealed(key, draft, token, options.passphrase());
            var details =
                    new PackageDetails(
                            options.title(),
                            options.recipient(),
                            options.isNamed() ? sender.name() : "");
            long free = store.free();
            Object result =
                    transactions.write(() -> {
                        log.acquireLock();
                        String problem = add(draft, item, free);
                        return problem != null
                                ? problem
                                : open(draft, token, sealed, details, options, sender);
                    });
            if (result instanceof SentPackage sent) {
                return new Sent(sent, link(token), options.passphrase());
            }
            if (item != null) {
                receiveFile.delete(draft, item);
            }
            throw new RefusedUploadException((String) result);
        }
    }

    private PackageKey.Sealed sealed(
            PackageKey key, SentPackage draft, String token, @Nullable String passphrase) {
        byte[] secret =
                passphrase == null ? new byte[0] : passphrases.secret(draft.uid(), passphrase);
        try {
            return key.seal(token.getBytes(StandardCharsets.US_ASCII), secret);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    private String link(String token) {
        return gateway.origin() + "/p/" + token;
    }

    /// @return why the package cannot be sent; null if it can
    private @Nullable String add(SentPackage draft, @Nullable SentItem text, long free) {
        Optional<SentPackage> now = packages.locked(draft.uid());
        if (now.isEmpty() || now.get().state() != PackageState.DRAFT) {
            return GONE;
        }
        List<SentItem> files = packageItems.of(draft);
        if (!files.stream().allMatch(SentItem::isComplete)) {
            return "Wait until all files are uploaded, or remove those that are not.";
        }
        if (text == null) {
            return files.isEmpty() ? "Add a text or a file." : null;
        }
        String problem = quotas.problem(draft, files, text.bytes(), free);
        if (problem == null) {
            packageItems.insert(draft, text);
        }
        return problem;
    }

    private SentPackage open(
            SentPackage draft,
            String token,
            PackageKey.Sealed key,
            PackageDetails details,
            SendOptions options,
            Account sender) {
        packages.open(draft, PackageToken.hash(token), key, details, options, clock.instant());
        SentPackage sent = packages.find(draft.uid()).orElseThrow();
        log.record(sent, EventKind.CREATED, sender.actor());
        if (options.mailsLink()) {
            mails.link(details, link(token), sent.expiresAt());
            log.record(sent, EventKind.MAILED, sender.actor());
        }
        return sent;
    }
}
