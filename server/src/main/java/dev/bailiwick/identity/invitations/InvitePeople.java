package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
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

/// Invites people, sends an invitation again, and takes it back.
@Component
final class InvitePeople {
    static final Duration LIFE = Duration.ofDays(7);
    private static final Duration EXPIRED_KEPT = Duration.ofDays(30);

    /// What became of it.
    sealed interface Result {
        /// @param link to pass on by hand, shown this once; null when it was mailed
        record Invited(EmailAddress email, @Nullable String link) implements Result {}

        /// @param field `email`, or empty for what lies elsewhere
        record Refused(String field, String sentence) implements Result {}
    }

    private final Invitations invitations;
    private final LinkTokens tokens;
    private final Accounts accounts;
    private final TemplateMailer post;
    private final Settings settings;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    InvitePeople(
            Invitations invitations,
            LinkTokens tokens,
            Accounts accounts,
            TemplateMailer post,
            Settings settings,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.tokens = tokens;
        this.accounts = accounts;
        this.post = post;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    Result run(String typed, Role role, Set<ProductModule> modules, Account inviter) {
        Optional<EmailAddress> email = EmailAddress.parse(typed);
        if (email.isEmpty()) {
            return new Result.Refused(
                    "email", "This is not an email address. It looks like name@example.org.");
        }
        BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
        if (site == null) {
            return noSite();
        }
        return transactions.write(() -> {
            audit.takeTurn();
            Optional<String> objection = objection(email.get());
            if (objection.isPresent()) {
                return new Result.Refused("email", objection.get());
            }
            invitations.byEmail(email.get()).ifPresent(old -> invitations.delete(old.uid()));
            String token = tokens.fresh();
            boolean mailed = post.isOpen();
            invitations.insert(
                    email.get(),
                    role,
                    modules,
                    inviter.email().value(),
                    token,
                    mailed,
                    clock.instant().plus(LIFE));
            audit.record(
                    AuditEvent.of("Invitation Created")
                            .on(email.get().value())
                            .with("role", role.key())
                            .with("modules", Invitations.keys(modules))
                            .with("sent", mailed ? "by mail" : "as a link to pass on"));
            return handOut(email.get(), role, inviter, token, mailed, site);
        });
    }

    /// With a new link; the old one opens nothing any more.
    ///
    /// @return empty when there is no such invitation
    Optional<Result> again(UUID uid, Account inviter) {
        BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
        return transactions.write(() -> {
            audit.takeTurn();
            return invitations
                    .byUid(uid)
                    .map(invitation -> site == null ? noSite() : again(invitation, inviter, site));
        });
    }

    private Result again(Invitation invitation, Account inviter, BaseUrl site) {
        String token = tokens.fresh();
        boolean mailed = post.isOpen();
        invitations.renew(invitation.uid(), token, mailed, clock.instant().plus(LIFE));
        audit.record(
                AuditEvent.of("Invitation Sent Again")
                        .on(invitation.email().value())
                        .with("sent", mailed ? "by mail" : "as a link to pass on"));
        return handOut(invitation.email(), invitation.role(), inviter, token, mailed, site);
    }

    /// @return false when there is no such invitation
    boolean revoke(UUID uid) {
        return transactions.write(() -> {
            audit.takeTurn();
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

    @ScheduledJob("Forget invitations that ran out")
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT5M")
    void forgetExpired() {
        Instant before = clock.instant().minus(EXPIRED_KEPT);
        transactions.write(() -> invitations.forgetExpired(before));
    }

    private Optional<String> objection(EmailAddress email) {
        if (accounts.byEmail(email.value()).isPresent()) {
            return Optional.of("An account has this address already.");
        }
        return invitations
                .byEmail(email)
                .filter(other -> other.isOpen(clock.instant()))
                .map(other ->
                        "This address is invited already. Send that invitation again, or revoke"
                                + " it first.");
    }

    private Result handOut(
            EmailAddress email,
            Role role,
            Account inviter,
            String token,
            boolean mailed,
            BaseUrl site) {
        String path = AcceptController.PATH + token;
        if (!mailed) {
            return new Result.Invited(email, site.at(path));
        }
        post.send(
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
                clock.instant().plus(LIFE));
        return new Result.Invited(email, null);
    }

    private static Result noSite() {
        return new Result.Refused(
                "",
                "Save the public base URL under General first: the link of the invitation is built"
                        + " from it.");
    }
}
