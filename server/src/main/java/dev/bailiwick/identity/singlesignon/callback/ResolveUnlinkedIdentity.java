package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.signinpolicy.BreakGlass;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.PersonName;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.EmailMatching;
import dev.bailiwick.identity.singlesignon.links.CreateLink;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Handles an unlinked identity: matches an account by address, creates one (JIT provisioning), or
/// refuses. Runs in the caller's transaction, which must hold the change lock.
@Component
final class ResolveUnlinkedIdentity {
    /// The outcome for an admitted person.
    sealed interface Resolution {
        /// Already linked.
        record Linked(Account account) implements Resolution {}

        /// Linked once the person has confirmed that the account is theirs.
        record NeedsVerification(Account account) implements Resolution {}
    }

    private final LinkedIdentities identities;
    private final CreateLink establishLink;
    private final Accounts accounts;
    private final CreateAccount createAccount;
    private final BreakGlass breakGlass;

    ResolveUnlinkedIdentity(
            LinkedIdentities identities,
            CreateLink establishLink,
            Accounts accounts,
            CreateAccount createAccount,
            BreakGlass breakGlass) {
        this.identities = identities;
        this.establishLink = establishLink;
        this.accounts = accounts;
        this.createAccount = createAccount;
        this.breakGlass = breakGlass;
    }

    Resolution resolve(ConfiguredIdp provider, Identity identity) {
        EmailAddress email = AdmissionPolicy.address(identity);
        Optional<Account> holder = accounts.byEmail(email.value());
        Optional<Resolution> matched =
                holder.filter(account -> account.email().isSameMailbox(email))
                        .flatMap(account -> matched(provider, identity, account));
        if (matched.isPresent()) {
            return matched.get();
        }
        if (!provider.unlinkedPolicy().provisioned()) {
            throw rejected(FailureCategory.NOT_LINKED, identity);
        }
        if (holder.isPresent()) {
            throw rejected(FailureCategory.EMAIL_CONFLICT, identity);
        }
        return new Resolution.Linked(createdAccount(provider, identity, email));
    }

    private Optional<Resolution> matched(
            ConfiguredIdp provider, Identity identity, Account account) {
        EmailMatching matching = provider.unlinkedPolicy().matching();
        boolean matches =
                account.active()
                        && switch (matching) {
                            case OFF -> false;
                            case AUTOMATIC -> isSafeToLink(identity, account);
                            case CONFIRMATION -> account.hasPassword();
                        };
        if (!matches) {
            return Optional.empty();
        }
        if (identities.of(account.id()).isPresent()) {
            throw rejected(FailureCategory.USER_IDENTITY_CONFLICT, identity);
        }
        if (matching == EmailMatching.CONFIRMATION) {
            return Optional.of(new Resolution.NeedsVerification(account));
        }
        establishLink.run(
                AdmissionPolicy.link(provider, identity, account),
                account,
                FlowKind.LOGIN,
                account.actor(),
                "by the address");
        return Optional.of(new Resolution.Linked(account));
    }

    /// The address is confirmed on both sides, and the account is not too sensitive to be linked
    /// automatically.
    private boolean isSafeToLink(Identity identity, Account account) {
        return identity.emailVerified()
                && account.hasConfirmedEmail()
                && !account.isAdministrator()
                && !breakGlass.isEmergency(account.email().key());
    }

    private Account createdAccount(ConfiguredIdp provider, Identity identity, EmailAddress email) {
        var result =
                createAccount.withoutPassword(
                        email,
                        PersonName.forNewAccount(identity),
                        provider.proposedRole(identity.groups()),
                        provider.unlinkedPolicy().modules().modules(),
                        Actor.SYSTEM);
        if (!(result instanceof CreateAccount.Result.Created(Account account))) {
            throw rejected(FailureCategory.EMAIL_CONFLICT, identity);
        }
        establishLink.run(
                AdmissionPolicy.link(provider, identity, account),
                account,
                FlowKind.LOGIN,
                Actor.SYSTEM,
                "with a new account");
        return account;
    }

    private static FlowFailure.Thrown rejected(FailureCategory category, Identity identity) {
        return new FlowFailure.Thrown(FlowFailure.of(category, FlowKind.LOGIN, identity));
    }
}
