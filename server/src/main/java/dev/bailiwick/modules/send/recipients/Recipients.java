package dev.bailiwick.modules.send.recipients;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.contract.send.UnlockReply;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.Ending;
import dev.bailiwick.modules.send.packages.EventKind;
import dev.bailiwick.modules.send.packages.ItemSecrets;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.PackageLog;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SendMails;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.modules.send.sealing.Passphrases;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Looking at packages and unlocking them. For an unknown, expired, revoked, spent or locked
/// package every method does the same: one look-up, and nothing.
@Component
public final class Recipients {
    private static final Duration CODE_LIFETIME = Duration.ofMinutes(10);

    /// No further code is mailed so soon after one.
    private static final Duration CODE_AGAIN = Duration.ofSeconds(30);

    private static final int MAX_CODES = 20;
    private static final int MAX_WAIT_SECONDS = 60;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Packages packages;
    private final PackageItems packageItems;
    private final Accesses accesses;
    private final Passphrases passphrases;
    private final EndPackages endPackages;
    private final PackageLog log;
    private final SendMails mails;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    Recipients(
            Packages packages,
            PackageItems packageItems,
            Accesses accesses,
            Passphrases passphrases,
            EndPackages endPackages,
            PackageLog log,
            SendMails mails,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.accesses = accesses;
        this.passphrases = passphrases;
        this.endPackages = endPackages;
        this.log = log;
        this.mails = mails;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    private Optional<SentPackage> open(String token) {
        return transactions
                .read(() -> packages.ofToken(PackageToken.hash(token)))
                .filter(one -> one.isOpen(clock.instant()));
    }

    /// @param access from the cookie; null without one
    /// @param address of the recipient
    public Optional<OfferedPackage> look(String token, @Nullable String access, String address) {
        Optional<SentPackage> found = open(token);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        SentPackage one = found.get();
        Optional<Accesses.Access> granted = transactions.read(() -> accesses.find(one, access));
        if (granted.isEmpty()) {
            recordView(one, address);
            return Optional.of(offer(one, null));
        }
        try (PackageKey key = granted.get().key()) {
            return Optional.of(offer(one, items(one, key)));
        }
    }

    private void recordView(SentPackage one, String address) {
        if (!transactions.read(() -> log.wasViewed(one, address))) {
            transactions.write(() -> log.record(one, EventKind.VIEWED, null, address));
        }
    }

    private OfferedPackage offer(SentPackage one, @Nullable List<OfferedPackage.Item> items) {
        String sender = one.details().senderName();
        return new OfferedPackage(
                settings.current().get(GeneralSettings.SITE_NAME),
                sender.isEmpty() ? null : sender,
                one.expiresAt().toString(),
                one.hasPassphrase(),
                one.needsCode(),
                one.triesLeft(),
                items);
    }

    private List<OfferedPackage.Item> items(SentPackage one, PackageKey key) {
        var items = new ArrayList<OfferedPackage.Item>();
        for (SentItem item : transactions.read(() -> packageItems.of(one))) {
            ItemSecrets secrets;
            try {
                secrets = ItemSecrets.open(key, item);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            items.add(
                    new OfferedPackage.Item(
                            items.size() + 1,
                            secrets.name(),
                            item.bytes(),
                            secrets.sha256(),
                            Math.max(0, one.maxDownloads() - item.taken()),
                            one.maxDownloads()));
        }
        return items;
    }

    /// An attempt counts as failed before it is made, and only one is made at a time: concurrent
    /// guesses do not get more attempts than others.
    ///
    /// @return empty also if this attempt has locked the package
    public Optional<UnlockReply> unlock(String token, UnlockAttempt attempt, String address) {
        Optional<SentPackage> found = open(token);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        SentPackage one = found.get();
        Instant now = clock.instant();
        long wait = waitSeconds(one, now);
        if (wait > 0) {
            return Optional.of(waiting(one, wait));
        }
        if (isGuessable(one) && !transactions.write(() -> packages.claimAttempt(one, now))) {
            return Optional.of(waiting(one, 1));
        }
        Optional<PackageKey> opened = unseal(one, token, attempt.passphrase());
        if (opened.isEmpty()) {
            return failed(one, UnlockReply.Outcome.WRONG_PASSPHRASE, address);
        }
        try (PackageKey key = opened.get()) {
            if (!one.needsCode()) {
                return granted(one, key, address);
            }
            if (attempt.code().isBlank()) {
                return codeSent(one, address);
            }
            String code = attempt.code().replaceAll("\\s", "");
            return transactions.read(() -> packages.isCode(one, code, now))
                    ? granted(one, key, address)
                    : failed(one, UnlockReply.Outcome.WRONG_CODE, address);
        }
    }

    /// Others need no attempt, so that many can unlock them at the same moment.
    private static boolean isGuessable(SentPackage one) {
        return one.hasPassphrase() || one.needsCode();
    }

    private static long waitSeconds(SentPackage one, Instant now) {
        Instant last = one.failedAt();
        if (last == null || one.failed() == 0) {
            return 0;
        }
        int delay = Math.min(MAX_WAIT_SECONDS, 1 << Math.min(one.failed() - 1, 6));
        long left = Duration.between(now, last.plusSeconds(delay)).toMillis();
        return Math.clamp((left + 999) / 1_000, 0, delay);
    }

    private static UnlockReply waiting(SentPackage one, long seconds) {
        return new UnlockReply(
                UnlockReply.Outcome.WAIT, null, one.triesLeft(), Math.toIntExact(seconds));
    }

    private Optional<PackageKey> unseal(SentPackage one, String token, String passphrase) {
        Optional<PackageKey.Sealed> sealed = transactions.read(() -> packages.sealedKey(one));
        if (sealed.isEmpty() || passphrase.length() > Connector.MAX_PASSPHRASE) {
            return Optional.empty();
        }
        byte[] secret =
                one.hasPassphrase() ? passphrases.secret(one.uid(), passphrase) : new byte[0];
        try {
            return PackageKey.open(
                    one.uid(), sealed.get(), token.getBytes(StandardCharsets.US_ASCII), secret);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    private Optional<UnlockReply> failed(
            SentPackage one, UnlockReply.Outcome outcome, String address) {
        int triesLeft = one.triesLeft() - 1;
        transactions.write(() -> {
            log.record(one, EventKind.FAILED, null, address);
            if (triesLeft == 0
                    && packages.locked(one.uid())
                            .filter(still -> still.isOpen(clock.instant()))
                            .isPresent()) {
                endPackages.end(one, Ending.LOCKED, Actor.ANONYMOUS);
            }
        });
        return triesLeft == 0
                ? Optional.empty()
                : Optional.of(new UnlockReply(outcome, null, triesLeft, null));
    }

    private Optional<UnlockReply> granted(SentPackage one, PackageKey key, String address) {
        Instant now = clock.instant();
        String access =
                transactions.write(() -> {
                    log.acquireLock();
                    if (packages.locked(one.uid()).filter(still -> still.isOpen(now)).isEmpty()) {
                        return null;
                    }
                    log.record(one, EventKind.UNLOCKED, null, address);
                    if (isGuessable(one)) {
                        packages.returnAttempt(one);
                    }
                    packages.setCode(one, null, null);
                    if (one.openedAt() == null && one.notifies()) {
                        mails.notice(one, "was opened");
                    }
                    packages.opened(one, now);
                    return accesses.grant(one, key);
                });
        return access == null
                ? Optional.empty()
                : Optional.of(
                        new UnlockReply(
                                UnlockReply.Outcome.UNLOCKED, access, one.triesLeft(), null));
    }

    private Optional<UnlockReply> codeSent(SentPackage one, String address) {
        Instant now = clock.instant();
        transactions.write(() -> {
            log.acquireLock();
            packages.returnAttempt(one);
            Instant expires = packages.codeExpires(one);
            boolean isTooSoon =
                    expires != null && expires.isAfter(now.plus(CODE_LIFETIME).minus(CODE_AGAIN));
            if (!isTooSoon && log.count(one, EventKind.CODE_SENT) < MAX_CODES) {
                String code = "%06d".formatted(RANDOM.nextInt(1_000_000));
                packages.setCode(one, code, now.plus(CODE_LIFETIME));
                mails.code(one, code, CODE_LIFETIME, now);
                log.record(one, EventKind.CODE_SENT, null, address);
            }
        });
        return Optional.of(
                new UnlockReply(UnlockReply.Outcome.CODE_SENT, null, one.triesLeft(), null));
    }

    public void logOut(String token, @Nullable String access) {
        open(token).ifPresent(one -> transactions.write(() -> accesses.end(one, access)));
    }
}
