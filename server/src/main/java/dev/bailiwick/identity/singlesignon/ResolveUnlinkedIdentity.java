package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.PersonName;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.EmailMatching;
import dev.bailiwick.identity.links.CreateLink;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.policy.BreakGlass;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What becomes of an identity that is linked to nobody: it finds its account by the address, gets
/// one made, or is turned away. Inside the caller's transaction, whose turn it is.
@Component
final class ResolveUnlinkedIdentity {
    /// How somebody arrived.
    sealed interface Arrival {
        /// Linked now.
        record Linked(Account account) implements Arrival {}

        /// Linked as soon as the account is proven.
        record ToBeProven(Account account) implements Arrival {}
    }

    private final IdentityLinks identities;
    private final CreateLink establishLink;
    private final Accounts accounts;
    private final CreateAccount createAccount;
    private final BreakGlass breakGlass;

    ResolveUnlinkedIdentity(
            IdentityLinks identities,
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

    Arrival receive(ConfiguredProvider provider, Identity identity) {
        EmailAddress email = AdmissionPolicy.address(identity);
        Optional<Account> holder = accounts.byEmail(email.value());
        Optional<Arrival> matched =
                holder.filter(account -> account.email().isSurely(email))
                        .flatMap(account -> matched(provider, identity, account));
        if (matched.isPresent()) {
            return matched.get();
        }
        if (!provider.newcomer().provisioned()) {
            throw rejected(FailureCategory.NOT_LINKED, identity);
        }
        if (holder.isPresent()) {
            throw rejected(FailureCategory.EMAIL_CONFLICT, identity);
        }
        return new Arrival.Linked(made(provider, identity, email));
    }

    private Optional<Arrival> matched(
            ConfiguredProvider provider, Identity identity, Account account) {
        EmailMatching matching = provider.newcomer().matching();
        boolean matches =
                account.active()
                        && switch (matching) {
                            case OFF -> false;
                            case AUTOMATIC -> isBeyondDoubt(identity, account);
                            case CONFIRMATION -> account.hasPassword();
                        };
        if (!matches) {
            return Optional.empty();
        }
        if (identities.of(account.id()).isPresent()) {
            throw rejected(FailureCategory.USER_IDENTITY_CONFLICT, identity);
        }
        if (matching == EmailMatching.CONFIRMATION) {
            return Optional.of(new Arrival.ToBeProven(account));
        }
        establishLink.run(
                AdmissionPolicy.link(provider, identity, account),
                account,
                FlowKind.LOGIN,
                account.actor(),
                "by the address");
        return Optional.of(new Arrival.Linked(account));
    }

    /// Both sides have confirmed the address, and there is not too much to lose.
    private boolean isBeyondDoubt(Identity identity, Account account) {
        return identity.emailVerified()
                && account.hasConfirmedEmail()
                && !account.isAdministrator()
                && !breakGlass.isEmergency(account.email().key());
    }

    private Account made(ConfiguredProvider provider, Identity identity, EmailAddress email) {
        var result =
                createAccount.withoutPassword(
                        email,
                        PersonName.ofNewcomer(identity),
                        provider.proposedRole(identity.groups()),
                        provider.newcomer().modules().modules(),
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

    private static Rejection.Thrown rejected(FailureCategory category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.LOGIN, identity));
    }
}
