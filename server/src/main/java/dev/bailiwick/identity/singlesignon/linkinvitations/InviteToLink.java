package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.mailedlinks.MailedLinkTokens;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
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

/// Invites the owner of an account to link it, and revokes the invitation.
@Component
public final class InviteToLink {
    static final Duration LIFETIME = Duration.ofDays(7);
    private static final Duration EXPIRED_RETENTION = Duration.ofDays(30);

    /// The outcome.
    public sealed interface Result {
        /// @param link to pass on by hand, shown once; null when it was mailed
        record Invited(@Nullable String link) implements Result {}

        record Refused(String message) implements Result {}
    }

    private final LinkInvitations invitations;
    private final LinkedIdentities identities;
    private final Accounts accounts;
    private final AvailableIdp availableProvider;
    private final MailedLinkTokens tokens;
    private final TemplateMailer mailer;
    private final Settings settings;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    InviteToLink(
            LinkInvitations invitations,
            LinkedIdentities identities,
            Accounts accounts,
            AvailableIdp availableProvider,
            MailedLinkTokens tokens,
            TemplateMailer mailer,
            Settings settings,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.identities = identities;
        this.accounts = accounts;
        this.availableProvider = availableProvider;
        this.tokens = tokens;
        this.mailer = mailer;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @param waived whether the provider's address may differ from the account's
    /// @param byMail whether to mail it to the account's address
    public Result run(long accountId, boolean waived, boolean byMail, Account inviter) {
        return transactions.write(() -> {
            audit.acquireLock();
            Account account = accounts.byId(accountId).orElseThrow();
            Optional<String> objection = objection(account, byMail);
            if (objection.isPresent()) {
                return new Result.Refused(objection.get());
            }
            String token = tokens.newToken();
            invitations.replace(
                    new LinkInvitation(
                            UUID.randomUUID(),
                            account.id(),
                            waived,
                            byMail,
                            inviter.email().value(),
                            clock.instant().plus(LIFETIME)),
                    token);
            audit.record(
                    AuditEvent.of("Linking Invitation Created")
                            .on(account.email().value())
                            .with("sent", byMail ? "by mail" : "as a link to share")
                            .with("other_address_allowed", Boolean.toString(waived)));
            return deliver(account, inviter, token, byMail);
        });
    }

    /// @return why this account cannot be invited now
    Optional<String> objection(Account account, boolean byMail) {
        if (settings.current().get(GeneralSettings.BASE_URL) == null
                || availableProvider.find(FlowKind.INVITATION).isEmpty()) {
            return Optional.of("Set up and enable the provider under OpenID Connect first.");
        }
        if (!account.active()) {
            return Optional.of("The account is not active.");
        }
        if (identities.of(account.id()).isPresent()) {
            return Optional.of("The account is already linked.");
        }
        if (account.isAdministrator() && !account.hasPassword()) {
            return Optional.of(
                    "An administrator must confirm the account with its password, and this one has"
                            + " none. Change the role first.");
        }
        return byMail && !mailer.isConfigured()
                ? Optional.of("Mail is not set up yet. Create a link to share instead.")
                : Optional.empty();
    }

    /// @return false when there was none
    boolean revoke(Account account) {
        return transactions.write(() -> {
            audit.acquireLock();
            boolean gone = invitations.deleteOf(account.id());
            if (gone) {
                audit.record(
                        AuditEvent.of("Linking Invitation Revoked").on(account.email().value()));
            }
            return gone;
        });
    }

    @ScheduledJob(value = "Delete expired linking invitations", onOneServer = true)
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT6M")
    void deleteExpired() {
        Instant before = clock.instant().minus(EXPIRED_RETENTION);
        transactions.write(() -> invitations.deleteExpired(before));
    }

    private Result deliver(Account account, Account inviter, String token, boolean byMail) {
        String path = InvitedController.ADDRESS + token;
        if (!byMail) {
            BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
            return new Result.Invited(site == null ? null : site.at(path));
        }
        mailer.send(
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
                clock.instant().plus(LIFETIME));
        return new Result.Invited(null);
    }
}
