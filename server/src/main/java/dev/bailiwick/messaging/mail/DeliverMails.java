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

/// Brings mails from the outbox to the mail server, at its own pace, in each replica. No
/// transaction is open while the server is talked to.
@Component
@ConditionalOnWebApplication
final class DeliverMails {
    private static final Logger LOG = LoggerFactory.getLogger(DeliverMails.class);
    private static final int AT_ONCE = 20;
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);

    /// Less than the first pause: the others go before the mail that held them up.
    private static final Duration PAUSE_OF_OTHERS = FIRST_PAUSE.dividedBy(2);

    private static final Duration PATIENCE = Duration.ofDays(3);
    private static final Duration SENT_KEPT = Duration.ofDays(7);
    private static final Duration GIVEN_UP_KEPT = Duration.ofDays(30);

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

    /// At a fixed rate, which gives each run a thread of its own: a server that hangs holds up no
    /// other background work.
    @ScheduledJob("Deliver mails")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT2S")
    void run() {
        if (!running.tryLock()) {
            return;
        }
        try {
            boolean more = true;
            while (more && !stopping) {
                more = deliverSome();
            }
        } finally {
            running.unlock();
        }
    }

    @ScheduledJob("Forget old mails")
    @Scheduled(fixedRateString = "PT1H", initialDelayString = "PT3M")
    void forgetOld() {
        Instant now = clock.instant();
        transactions.write(() -> {
            store.forget(DeliveryStatus.SENT, now.minus(SENT_KEPT));
            store.forget(DeliveryStatus.GIVEN_UP, now.minus(GIVEN_UP_KEPT));
        });
    }

    /// What is under way may end; what is not told in time is told twice, under the same id.
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        if (running.tryLock(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
            running.unlock();
        }
    }

    /// @return whether there may be more to do now
    private boolean deliverSome() {
        if (!transactions.read(() -> store.anyDue(clock.instant()))) {
            return false;
        }
        // Asked for last: what became due after the server was changed goes to the new one.
        Optional<MailServer> server = MailServer.of(settings.current());
        if (server.isEmpty()) {
            return false;
        }
        UUID lease = UUID.randomUUID();
        long leasedAt = System.nanoTime();
        List<OutgoingMail> mails =
                transactions.write(() -> store.lease(lease, AT_ONCE, clock.instant(), LEASE));
        try (var connection = new SmtpConnection(server.get(), anchors, DEADLINE, null)) {
            for (OutgoingMail mail : mails) {
                if (stopping || isLate(leasedAt)) {
                    release(mail, lease, Duration.ZERO);
                } else if (isWorthless(mail)) {
                    giveUp(mail, lease, "The link in it expired before it could be delivered.");
                } else if (connection.brokeOff()) {
                    release(mail, lease, PAUSE_OF_OTHERS);
                } else {
                    deliver(mail, lease, connection);
                }
            }
            Optional<SmtpFailure> dead = connection.dead();
            dead.ifPresent(failure -> LOG.warn("Mail is not delivered: {}", failure.sentence()));
            return dead.isEmpty() && mails.size() == AT_ONCE;
        }
    }

    /// The rest is left to another run, for soon another server may take it over.
    private static boolean isLate(long leasedAt) {
        return Duration.ofNanos(System.nanoTime() - leasedAt).compareTo(LEASE.dividedBy(2)) > 0;
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
        boolean patient = mail.createdAt().plus(PATIENCE).isAfter(now);
        if (failure.scope() == Scope.MAIL_FOR_GOOD || !patient) {
            giveUp(mail, lease, failure.sentence());
        } else {
            Instant next = now.plus(pause(mail.attempt()));
            transactions.write(() -> store.tryAgain(mail, lease, failure.sentence(), next));
        }
    }

    private void giveUp(OutgoingMail mail, UUID lease, String problem) {
        transactions.write(() -> {
            if (store.giveUp(mail.uid(), lease, problem, isWorthless(mail), clock.instant())) {
                audit.record(
                        AuditEvent.failure("Mail Given Up", "mail_undeliverable")
                                .on(mail.recipient())
                                .with("subject", mail.subject()));
            }
        });
    }

    private boolean isWorthless(OutgoingMail mail) {
        return mail.worthlessAt() != null && !mail.worthlessAt().isAfter(clock.instant());
    }

    /// A minute, two, four, and so on up to four hours.
    static Duration pause(long attempt) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempt - 1, 12));
        return pause.compareTo(OutboxStore.LONGEST_PAUSE) < 0 ? pause : OutboxStore.LONGEST_PAUSE;
    }
}
