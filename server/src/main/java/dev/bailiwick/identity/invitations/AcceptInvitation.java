package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.mailedlinks.MailedLinkAlreadyUsedException;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Creates the account for an invited person. It does not sign them in: the usual sign-in follows,
/// with all its requirements.
@Component
final class AcceptInvitation {
    private static final Actor LINK_ACTOR = new Actor(Actor.Kind.ANONYMOUS, null, "invitation");

    /// The outcome.
    sealed interface Result {
        record Accepted() implements Result {}

        /// @param field `name` or `password`; `email` when an account has that address by now
        record Refused(Invitation invitation, String field, String message) implements Result {}

        /// Unknown, used, revoked, replaced by a newer link, or expired.
        record NoSuchInvitation() implements Result {}
    }

    private final Invitations invitations;
    private final CreateAccount createAccount;
    private final ChangeAccount changeAccount;
    private final LocalSignInPolicy policy;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    AcceptInvitation(
            Invitations invitations,
            CreateAccount createAccount,
            ChangeAccount changeAccount,
            LocalSignInPolicy policy,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.createAccount = createAccount;
        this.changeAccount = changeAccount;
        this.policy = policy;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    Optional<Invitation> find(String token) {
        return policy.allowsPasswordChange()
                ? transactions.read(() -> invitations.byToken(token, clock.instant()))
                : Optional.empty();
    }

    Result run(String token, String name, String password) {
        Optional<Invitation> found = find(token);
        if (found.isEmpty()) {
            return new Result.NoSuchInvitation();
        }
        Invitation invitation = found.get();
        try {
            return switch (create(invitation, token, name, password)) {
                case CreateAccount.Result.Created created -> new Result.Accepted();
                case CreateAccount.Result.Refused(var field, var sentence) ->
                        new Result.Refused(invitation, field, sentence);
            };
        } catch (MailedLinkAlreadyUsedException e) {
            return new Result.NoSuchInvitation();
        }
    }

    private CreateAccount.Result create(
            Invitation invitation, String token, String name, String password) {
        return createAccount.run(
                invitation.email().value(),
                name,
                invitation.role(),
                invitation.modules(),
                password,
                LINK_ACTOR,
                account -> consume(invitation, token, account));
    }

    /// Runs in the transaction of the new account. A link that was passed on by hand does not
    /// confirm the address.
    private void consume(Invitation invitation, String token, Account account) {
        if (!invitations.consume(invitation, token)) {
            throw new MailedLinkAlreadyUsedException();
        }
        audit.record(
                AuditEvent.of("Invitation Accepted")
                        .by(LINK_ACTOR)
                        .on(invitation.email().value())
                        .with("invited_by", invitation.invitedBy()));
        if (invitation.mailed()) {
            changeAccount.setConfirmedEmail(account.id(), account.email(), LINK_ACTOR);
        }
    }
}
