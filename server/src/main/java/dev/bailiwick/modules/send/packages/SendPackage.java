package dev.bailiwick.modules.send.packages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.gateway.GatewayAddress;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.modules.send.sealing.Passphrases;
import dev.bailiwick.platform.db.Transactions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Completes a draft: makes the link, and seals the key of the package under it and the passphrase.
@Component
public final class SendPackage {
    private final Packages packages;
    private final PackageItems packageItems;
    private final Drafts drafts;
    private final Passphrases passphrases;
    private final PackageLog log;
    private final SendMails mails;
    private final GatewayAddress gateway;
    private final Transactions transactions;
    private final Clock clock;

    SendPackage(
            Packages packages,
            PackageItems packageItems,
            Drafts drafts,
            Passphrases passphrases,
            PackageLog log,
            SendMails mails,
            GatewayAddress gateway,
            Transactions transactions,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.drafts = drafts;
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

    /// @param uid of a draft of the person's; null for a package without files
    /// @throws RefusedUploadException if it has no content, or an upload is not complete
    public Sent complete(@Nullable UUID uid, SendOptions options, Account sender)
            throws RefusedUploadException, IOException {
        UUID known = uid == null ? drafts.begin(sender) : uid;
        SentPackage draft =
                drafts.find(known, sender.id())
                        .orElseThrow(() ->
                                new RefusedUploadException(
                                        "This package is complete or was discarded. Begin a new"
                                                + " one."));
        addText(draft, options.text());
        String token = PackageToken.next();
        byte[] tokenBytes = token.getBytes(StandardCharsets.US_ASCII);
        String passphrase = options.passphrase();
        byte[] secret =
                passphrase == null ? new byte[0] : passphrases.secret(draft.uid(), passphrase);
        var details =
                new PackageDetails(
                        options.title(),
                        options.recipient(),
                        options.isNamed() ? sender.name() : "");
        Object result =
                transactions.write(() -> {
                    log.acquireLock();
                    return open(
                            draft, token, List.of(tokenBytes, secret), details, options, sender);
                });
        Arrays.fill(secret, (byte) 0);
        if (result instanceof SentPackage sent) {
            return new Sent(sent, link(token), passphrase);
        }
        throw new RefusedUploadException((String) result);
    }

    private String link(String token) {
        return gateway.origin() + "/p/" + token;
    }

    /// Replaces that of an earlier attempt to complete it.
    private void addText(SentPackage draft, String text)
            throws RefusedUploadException, IOException {
        boolean hadText =
                transactions.read(() -> packageItems.of(draft).stream().anyMatch(SentItem::isText));
        if (hadText) {
            drafts.remove(draft, 1);
        }
        if (!text.isEmpty()) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            int place = drafts.add(draft, "", (long) bytes.length, true);
            var _ = drafts.receive(draft, place, 0, new ByteArrayInputStream(bytes), true);
        }
    }

    /// @return the package, or why not
    private Object open(
            SentPackage draft,
            String token,
            List<byte[]> secrets,
            PackageDetails details,
            SendOptions options,
            Account sender) {
        SentPackage now = packages.locked(draft.uid()).orElse(draft);
        List<SentItem> items = packageItems.of(draft);
        if (now.state() != PackageState.DRAFT) {
            return "This package is complete or was discarded. Begin a new one.";
        }
        if (items.isEmpty()) {
            return "Add a text or a file.";
        }
        if (!items.stream().allMatch(SentItem::isComplete)) {
            return "Wait until all files are uploaded, or remove those that are not.";
        }
        Instant at = clock.instant();
        try (PackageKey key = packages.draftKey(draft).orElseThrow()) {
            packages.open(
                    draft,
                    PackageToken.hash(token),
                    key.seal(secrets.toArray(byte[][]::new)),
                    details,
                    options,
                    at);
        }
        SentPackage sent = packages.find(draft.uid()).orElseThrow();
        log.record(sent, EventKind.CREATED, sender.actor());
        if (options.mailsLink()) {
            mails.link(details, link(token), sent.expiresAt());
            log.record(sent, EventKind.MAILED, sender.actor());
        }
        return sent;
    }
}
