package dev.bailiwick.links;

import dev.bailiwick.access.LocalSignInPolicy;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.audit.Actor;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.BackgroundTask;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.db.schema.tables.records.ResetRequestRecord;
import dev.bailiwick.letters.Letter;
import dev.bailiwick.letters.Placeholder;
import dev.bailiwick.letters.Post;
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
final class SendResets {
    private static final int AT_ONCE = 20;
    private static final Duration KEPT = Duration.ofDays(1);

    private final ResetRequests requests;
    private final MailedLinks links;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final Post post;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    SendResets(
            ResetRequests requests,
            MailedLinks links,
            Accounts accounts,
            LocalSignInPolicy policy,
            Post post,
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

    @BackgroundTask("Answer requests for a new password")
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

    @BackgroundTask("Forget mailed links that ran out")
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
                            Letter.RESET,
                            account.email(),
                            Map.of(
                                    Placeholder.NAME,
                                    account.name(),
                                    Placeholder.LINK,
                                    ResetController.PATH + token,
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
