package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.schema.tables.records.ResetRequestRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Handles password reset requests separately from the HTTP request, so that neither the content
/// nor the duration of the response can depend on what is found.
@Component
@ConditionalOnWebApplication
final class SendPasswordResets {
    private static final int BATCH_SIZE = 20;
    private static final Duration RETENTION = Duration.ofDays(1);

    private final PasswordResetRequests requests;
    private final MailedLinks links;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final TemplateMailer mailer;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    SendPasswordResets(
            PasswordResetRequests requests,
            MailedLinks links,
            Accounts accounts,
            LocalSignInPolicy policy,
            TemplateMailer mailer,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.requests = requests;
        this.links = links;
        this.accounts = accounts;
        this.policy = policy;
        this.mailer = mailer;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    @ScheduledJob("Process password reset requests")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT3S")
    void run() {
        while (transactions.read(requests::hasWaiting)) {
            transactions.write(() -> {
                audit.acquireLock();
                List<ResetRequestRecord> taken = requests.takeWaiting(BATCH_SIZE, clock.instant());
                taken.forEach(this::answer);
            });
        }
    }

    @ScheduledJob(value = "Delete expired mailed links", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT4M")
    void deleteOld() {
        Instant before = clock.instant().minus(RETENTION);
        transactions.write(() -> {
            requests.delete(before);
            links.deleteExpired(before);
        });
    }

    private void answer(ResetRequestRecord request) {
        accounts.byEmail(request.getEmail())
                .filter(policy::admits)
                .ifPresent(account -> mail(account, request.getNetwork()));
    }

    private void mail(Account account, String network) {
        links.create(MailedLinkPurpose.RESET, account, account.email())
                .ifPresent(token -> {
                    mailer.send(
                            MailTemplate.RESET,
                            account.email(),
                            Map.of(
                                    Placeholder.NAME,
                                    account.name(),
                                    Placeholder.LINK,
                                    ResetPasswordController.PATH + token,
                                    Placeholder.EXPIRES,
                                    MailedLinkPurpose.RESET.lifetimeText()),
                            clock.instant().plus(MailedLinkPurpose.RESET.lifetime()));
                    audit.record(
                            AuditEvent.of("Password Reset Requested")
                                    .by(Actor.ANONYMOUS)
                                    .on(account.email().value())
                                    .with("from", network));
                });
    }
}
