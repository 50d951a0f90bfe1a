package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.mailedlinks.MailedLinkTokens;
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
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Invites people, and resends and revokes invitations.
@Component
final class InvitePeople {
    static final Duration LIFETIME = Duration.ofDays(7);
    private static final Duration EXPIRED_RETENTION = Duration.ofDays(30);

    /// The outcome.
    sealed interface Result {
        /// @param link to pass on by hand, shown once; null when it was mailed
        /// @param hasModules whether the person will be able to use any
        record Invited(EmailAddress email, @Nullable String link, boolean hasModules)
                implements Result {}

        /// @param field `email`, or empty for other problems
        record Refused(String field, String message) implements Result {}
    }

    private final Invitations invitations;
    private final MailedLinkTokens tokens;
    private final Accounts accounts;
    private final TemplateMailer mailer;
    private final Settings settings;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    InvitePeople(
            Invitations invitations,
            MailedLinkTokens tokens,
            Accounts accounts,
            TemplateMailer mailer,
            Settings settings,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.tokens = tokens;
        this.accounts = accounts;
        this.mailer = mailer;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    Result run(String typed, Role role, Set<ProductModule> modules, Account inviter) {
        Optional<EmailAddress> email = EmailAddress.parse(typed);
        if (email.isEmpty()) {
            return new Result.Refused(
                    "email", "This is not a valid email address. Use the form name@example.org.");
        }
        BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
        if (site == null) {
            return noSite();
        }
        return transactions.write(() -> {
            audit.acquireLock();
            Optional<String> objection = objection(email.get());
            if (objection.isPresent()) {
                return new Result.Refused("email", objection.get());
            }
            invitations.byEmail(email.get()).ifPresent(old -> invitations.delete(old.uid()));
            String token = tokens.newToken();
            boolean mailed = mailer.isConfigured();
            invitations.insert(
                    email.get(),
                    role,
                    modules,
                    inviter.email().value(),
                    token,
                    mailed,
                    clock.instant().plus(LIFETIME));
            audit.record(
                    AuditEvent.of("Invitation Created")
                            .on(email.get().value())
                            .with("role", role.key())
                            .with("modules", Invitations.keys(modules))
                            .with("sent", mailed ? "by mail" : "as a link to share"));
            return deliver(email.get(), role, modules, inviter, token, mailed, site);
        });
    }

    /// Resends it with a new link; the old one becomes invalid.
    ///
    /// @return empty when there is no such invitation
    Optional<Result> resend(UUID uid, Account inviter) {
        BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
        return transactions.write(() -> {
            audit.acquireLock();
            return invitations
                    .byUid(uid)
                    .map(invitation -> site == null ? noSite() : resend(invitation, inviter, site));
        });
    }

    private Result resend(Invitation invitation, Account inviter, BaseUrl site) {
        String token = tokens.newToken();
        boolean mailed = mailer.isConfigured();
        invitations.renew(invitation.uid(), token, mailed, clock.instant().plus(LIFETIME));
        audit.record(
                AuditEvent.of("Invitation Sent Again")
                        .on(invitation.email().value())
                        .with("sent", mailed ? "by mail" : "as a link to share"));
        return deliver(
                invitation.email(),
                invitation.role(),
                invitation.modules(),
                inviter,
                token,
                mailed,
                site);
    }

    /// @return false when there is no such invitation
    boolean revoke(UUID uid) {
        return transactions.write(() -> {
            audit.acquireLock();
            Optional<Invitation> found = invitations.byUid(uid);
            found.ifPresent(invitation -> {
                if (invitations.delete(uid)) {
                    audit.record(
                            AuditEvent.of("Invitation Revoked").on(invitation.email().value()));
                }
            });
            return found.isPresent();
        });
    }

    @ScheduledJob(value = "Delete expired invitations", onOneServer = true)
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT5M")
    void deleteExpired() {
        Instant before = clock.instant().minus(EXPIRED_RETENTION);
        transactions.write(() -> invitations.deleteExpired(before));
    }

    private Optional<String> objection(EmailAddress email) {
        if (accounts.byEmail(email.value()).isPresent()) {
            return Optional.of("An account with this address already exists.");
        }
        return invitations
                .byEmail(email)
                .filter(other -> other.isOpen(clock.instant()))
                .map(other ->
                        "This address is already invited. Send that invitation again, or revoke it"
                                + " first.");
    }

    private Result deliver(
            EmailAddress email,
            Role role,
            Set<ProductModule> modules,
            Account inviter,
            String token,
            boolean mailed,
            BaseUrl site) {
        String path = AcceptController.PATH + token;
        boolean hasModules = role == Role.ADMIN || !modules.isEmpty();
        if (!mailed) {
            return new Result.Invited(email, site.at(path), hasModules);
        }
        mailer.send(
                MailTemplate.INVITATION,
                email,
                Map.of(
                        Placeholder.INVITER,
                        inviter.name(),
                        Placeholder.ROLE,
                        role.phrase(),
                        Placeholder.LINK,
                        path,
                        Placeholder.EXPIRES,
                        "7 days"),
                clock.instant().plus(LIFETIME));
        return new Result.Invited(email, null, hasModules);
    }

    private static Result noSite() {
        return new Result.Refused(
                "",
                "Set the public base URL under General first. The link in the invitation is built"
                        + " from it.");
    }
}
