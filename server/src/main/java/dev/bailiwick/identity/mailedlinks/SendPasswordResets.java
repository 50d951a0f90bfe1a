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
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Handles password reset requests separately from the HTTP request, so that neither the content
/// nor the duration of the response can depend on what is found.
@Component
@ConditionalOnWebApplication
public final class SendPasswordResets {
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

    /// Whether this account can be sent a link: mail is set up, and it can sign in with a password.
    public boolean areOffered(Account account) {
        return mailer.isConfigured() && policy.admits(account);
    }

    /// Sends the link on behalf of an administrator.
    ///
    /// @return false if it is not offered, or was sent often enough already
    public boolean send(long accountId, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            return accounts.byId(accountId)
                    .filter(this::areOffered)
                    .filter(this::mail)
                    .map(account -> {
                        audit.record(
                                AuditEvent.of("Password Reset Requested")
                                        .by(by)
                                        .on(account.email().value()));
                        return account;
                    })
                    .isPresent();
        });
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
                .filter(this::mail)
                .ifPresent(account ->
                        audit.record(
                                AuditEvent.of("Password Reset Requested")
                                        .by(Actor.ANONYMOUS)
                                        .on(account.email().value())
                                        .with("from", request.getNetwork())));
    }

    /// @return false if the account has enough open links
    private boolean mail(Account account) {
        Optional<String> token = links.create(MailedLinkPurpose.RESET, account, account.email());
        token.ifPresent(text ->
                mailer.send(
                        MailTemplate.RESET,
                        account.email(),
                        Map.of(
                                Placeholder.NAME,
                                account.name(),
                                Placeholder.LINK,
                                ResetPasswordController.PATH + text,
                                Placeholder.EXPIRES,
                                MailedLinkPurpose.RESET.lifetimeText()),
                        clock.instant().plus(MailedLinkPurpose.RESET.lifetime())));
        return token.isPresent();
    }
}
