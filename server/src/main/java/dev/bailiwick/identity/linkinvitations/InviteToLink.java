package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.links.LinkInvitations;
import dev.bailiwick.identity.mailedlinks.LinkTokens;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Invites the person of an account to link it, and takes the invitation back.
@Component
public final class InviteToLink {
    static final Duration LIFE = Duration.ofDays(7);
    private static final Duration EXPIRED_KEPT = Duration.ofDays(30);

    /// What became of it.
    public sealed interface Result {
        /// @param link to pass on by hand, shown this once; null when it was mailed
        record Invited(@Nullable String link) implements Result {}

        record Refused(String sentence) implements Result {}
    }

    private final LinkInvitations invitations;
    private final IdentityLinks identities;
    private final Accounts accounts;
    private final AvailableProvider offered;
    private final LinkTokens tokens;
    private final TemplateMailer post;
    private final Settings settings;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    InviteToLink(
            LinkInvitations invitations,
            IdentityLinks identities,
            Accounts accounts,
            AvailableProvider offered,
            LinkTokens tokens,
            TemplateMailer post,
            Settings settings,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.identities = identities;
        this.accounts = accounts;
        this.offered = offered;
        this.tokens = tokens;
        this.post = post;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @param waived whether the provider's address may be another than the account's
    /// @param byMail whether it is mailed to the account's address
    public Result run(long accountId, boolean waived, boolean byMail, Account inviter) {
        return transactions.write(() -> {
            audit.takeTurn();
            Account account = accounts.byId(accountId).orElseThrow();
            Optional<String> objection = objection(account, byMail);
            if (objection.isPresent()) {
                return new Result.Refused(objection.get());
            }
            String token = tokens.fresh();
            invitations.replace(
                    new LinkInvitation(
                            UUID.randomUUID(),
                            account.id(),
                            waived,
                            byMail,
                            inviter.email().value(),
                            clock.instant().plus(LIFE)),
                    token);
            audit.record(
                    AuditEvent.of("Linking Invitation Created")
                            .on(account.email().value())
                            .with("sent", byMail ? "by mail" : "as a link to pass on")
                            .with("other_address_allowed", Boolean.toString(waived)));
            return handOut(account, inviter, token, byMail);
        });
    }

    /// @return why this account cannot be invited just now
    Optional<String> objection(Account account, boolean byMail) {
        if (settings.current().get(GeneralSettings.BASE_URL) == null
                || offered.to(FlowKind.INVITATION).isEmpty()) {
            return Optional.of("Set up and enable the provider under OpenID Connect first.");
        }
        if (!account.active()) {
            return Optional.of("The account is not active.");
        }
        if (identities.of(account.id()).isPresent()) {
            return Optional.of("The account is linked already.");
        }
        if (account.isAdministrator() && !account.hasPassword()) {
            return Optional.of(
                    "An administrator proves the account by its password, and this one has none."
                            + " Lower the role first.");
        }
        return byMail && !post.isOpen()
                ? Optional.of("No mail can be sent yet. Make a link to pass on instead.")
                : Optional.empty();
    }

    /// @return false when there was none
    boolean revoke(Account account) {
        return transactions.write(() -> {
            audit.takeTurn();
            boolean gone = invitations.deleteOf(account.id());
            if (gone) {
                audit.record(
                        AuditEvent.of("Linking Invitation Revoked").on(account.email().value()));
            }
            return gone;
        });
    }

    @ScheduledJob("Forget linking invitations that ran out")
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT6M")
    void forgetExpired() {
        Instant before = clock.instant().minus(EXPIRED_KEPT);
        transactions.write(() -> invitations.forgetExpired(before));
    }

    private Result handOut(Account account, Account inviter, String token, boolean byMail) {
        String path = InvitedController.ADDRESS + token;
        if (!byMail) {
            BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
            return new Result.Invited(site == null ? null : site.at(path));
        }
        post.send(
                MailTemplate.LINKING,
                account.email(),
                Map.of(
                        Placeholder.NAME,
                        account.name(),
                        Placeholder.INVITER,
                        inviter.name(),
                        Placeholder.LINK,
                        path,
                        Placeholder.EXPIRES,
                        "7 days"),
                clock.instant().plus(LIFE));
        return new Result.Invited(null);
    }
}
