package dev.bailiwick.messaging.mail;

import dev.bailiwick.messaging.mail.SmtpFailure.Scope;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.trust.TrustAnchors;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Delivers mails from the outbox to the mail server, asynchronously, in each replica. No
/// transaction is open during communication with the server.
@Component
@ConditionalOnWebApplication
final class DeliverMails {
    private static final Logger LOG = LoggerFactory.getLogger(DeliverMails.class);
    private static final int BATCH_SIZE = 20;
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Duration FIRST_RETRY_DELAY = Duration.ofMinutes(1);

    /// Less than the first pause: the other mails go before the one that delayed them.
    private static final Duration SERVER_RETRY_DELAY = FIRST_RETRY_DELAY.dividedBy(2);

    private static final Duration MAX_RETRY_TIME = Duration.ofDays(3);
    private static final Duration SENT_RETENTION = Duration.ofDays(7);
    private static final Duration DEAD_LETTER_RETENTION = Duration.ofDays(30);

    private final OutboxStore store;
    private final Settings settings;
    private final TrustAnchors anchors;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;
    private final ReentrantLock running = new ReentrantLock();
    private volatile boolean stopping;

    DeliverMails(
            OutboxStore store,
            Settings settings,
            TrustAnchors anchors,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.store = store;
        this.settings = settings;
        this.anchors = anchors;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    @ScheduledJob("Deliver mail")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT2S")
    void run() {
        if (!running.tryLock()) {
            return;
        }
        try {
            boolean more = true;
            while (more && !stopping) {
                more = deliverBatch();
            }
        } finally {
            running.unlock();
        }
    }

    @ScheduledJob(value = "Delete old emails", onOneServer = true)
    @Scheduled(fixedRateString = "PT1H", initialDelayString = "PT3M")
    void deleteOld() {
        Instant now = clock.instant();
        transactions.write(() -> {
            store.delete(DeliveryStatus.SENT, now.minus(SENT_RETENTION));
            store.delete(DeliveryStatus.DEAD, now.minus(DEAD_LETTER_RETENTION));
        });
    }

    /// Lets the current delivery finish. A mail whose delivery is not recorded in time is sent
    /// again with the same message id.
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        if (running.tryLock(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
            running.unlock();
        }
    }

    /// @return whether there may be more to do now
    private boolean deliverBatch() {
        if (!transactions.read(() -> store.hasDue(clock.instant()))) {
            return false;
        }
        // Read last, so that mail that became due after the server was changed goes to the new one.
        Optional<MailServer> server = MailServer.of(settings.current());
        if (server.isEmpty()) {
            return false;
        }
        UUID lease = UUID.randomUUID();
        long leasedAt = System.nanoTime();
        List<OutgoingMail> mails =
                transactions.write(() -> store.lease(lease, BATCH_SIZE, clock.instant()));
        try (var connection = new SmtpConnection(server.get(), anchors, DEADLINE, null)) {
            for (OutgoingMail mail : mails) {
                if (stopping || isLeaseEnding(leasedAt)) {
                    release(mail, lease, Duration.ZERO);
                } else if (isExpired(mail)) {
                    giveUp(mail, lease, "Its link expired before the email could be delivered.");
                } else if (connection.isDisconnected()) {
                    release(mail, lease, SERVER_RETRY_DELAY);
                } else {
                    deliver(mail, lease, connection);
                }
            }
            Optional<SmtpFailure> dead = connection.serverFailure();
            dead.ifPresent(
                    failure -> LOG.warn("Mail could not be delivered: {}", failure.message()));
            return dead.isEmpty() && mails.size() == BATCH_SIZE;
        }
    }

    /// Leaves the rest to another run, because another server may soon take over the lease.
    private static boolean isLeaseEnding(long leasedAt) {
        return Duration.ofNanos(System.nanoTime() - leasedAt)
                        .compareTo(OutboxStore.LEASE.length().dividedBy(2))
                > 0;
    }

    private void release(OutgoingMail mail, UUID lease, Duration pause) {
        Instant due = clock.instant().plus(pause);
        transactions.write(() -> store.release(mail, lease, due));
    }

    private void deliver(OutgoingMail mail, UUID lease, SmtpConnection connection) {
        connection
                .send(mail)
                .ifPresentOrElse(
                        failure -> failed(mail, lease, failure),
                        () -> transactions.write(() -> store.sent(mail, lease, clock.instant())));
    }

    private void failed(OutgoingMail mail, UUID lease, SmtpFailure failure) {
        Instant now = clock.instant();
        boolean patient = mail.createdAt().plus(MAX_RETRY_TIME).isAfter(now);
        if (failure.scope() == Scope.MAIL_PERMANENTLY || !patient) {
            giveUp(mail, lease, failure.message());
        } else {
            Instant next = now.plus(retryDelay(mail.attempt()));
            transactions.write(() -> store.scheduleRetry(mail, lease, failure.message(), next));
        }
    }

    private void giveUp(OutgoingMail mail, UUID lease, String problem) {
        transactions.write(() -> {
            if (store.giveUp(mail.uid(), lease, problem, isExpired(mail), clock.instant())) {
                audit.record(
                        AuditEvent.failure("Mail Not Delivered", "mail_undeliverable")
                                .on(mail.recipient())
                                .with("subject", mail.subject()));
            }
        });
    }

    private boolean isExpired(OutgoingMail mail) {
        return mail.expiresAt() != null && !mail.expiresAt().isAfter(clock.instant());
    }

    /// One minute, two, four, and so on up to four hours.
    static Duration retryDelay(long attempt) {
        Duration pause = FIRST_RETRY_DELAY.multipliedBy(1L << Math.min(attempt - 1, 12));
        return pause.compareTo(OutboxStore.MAX_RETRY_DELAY) < 0
                ? pause
                : OutboxStore.MAX_RETRY_DELAY;
    }
}
