package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.db.schema.tables.records.ResetRequestRecord;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Looks at the requests for new passwords, away from those who asked: what an answer says and how
/// long it takes cannot depend on what is found here.
@Component
@ConditionalOnWebApplication
final class SendPasswordResets {
    private static final int AT_ONCE = 20;
    private static final Duration KEPT = Duration.ofDays(1);

    private final PasswordResetRequests requests;
    private final MailedLinks links;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final TemplateMailer post;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    SendPasswordResets(
            PasswordResetRequests requests,
            MailedLinks links,
            Accounts accounts,
            LocalSignInPolicy policy,
            TemplateMailer post,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.requests = requests;
        this.links = links;
        this.accounts = accounts;
        this.policy = policy;
        this.post = post;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    @ScheduledJob("Answer requests for a new password")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT3S")
    void run() {
        while (transactions.read(requests::anyWaits)) {
            transactions.write(() -> {
                audit.takeTurn();
                List<ResetRequestRecord> taken = requests.take(AT_ONCE, clock.instant());
                taken.forEach(this::answer);
            });
        }
    }

    @ScheduledJob("Forget mailed links that ran out")
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT4M")
    void forgetOld() {
        Instant before = clock.instant().minus(KEPT);
        transactions.write(() -> {
            requests.forget(before);
            links.forgetExpired(before);
        });
    }

    private void answer(ResetRequestRecord request) {
        accounts.byEmail(request.getEmail())
                .filter(policy::admits)
                .ifPresent(account -> mail(account, request.getNetwork()));
    }

    private void mail(Account account, String network) {
        links.make(LinkPurpose.RESET, account, account.email())
                .ifPresent(token -> {
                    post.send(
                            MailTemplate.RESET,
                            account.email(),
                            Map.of(
                                    Placeholder.NAME,
                                    account.name(),
                                    Placeholder.LINK,
                                    ResetPasswordController.PATH + token,
                                    Placeholder.EXPIRES,
                                    LinkPurpose.RESET.lifeInWords()),
                            clock.instant().plus(LinkPurpose.RESET.life()));
                    audit.record(
                            AuditEvent.of("Password Reset Requested")
                                    .by(Actor.ANONYMOUS)
                                    .on(account.email().value())
                                    .with("from", network));
                });
    }
}
