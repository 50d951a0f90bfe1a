package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.PersonName;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Attribute sync: role, name and address of a linked account follow the provider at each sign-in,
/// where this is turned on. A change that a rule forbids is not made, and the audit entry of the
/// sign-in says so.
@Component
final class SyncAttributes {
    private final ChangeAccount changeAccount;

    SyncAttributes(ChangeAccount changeAccount) {
        this.changeAccount = changeAccount;
    }

    /// @param entry of the sign-in
    /// @return the entry with details added
    AuditEvent run(ConfiguredIdp provider, Identity identity, Account account, AuditEvent entry) {
        name(provider, identity, account);
        return email(provider, identity, account, role(provider, identity, account, entry));
    }

    /// The state of the groups claim for the audit log.
    static String groups(Identity identity) {
        return identity.groups().state().name().toLowerCase(Locale.ROOT);
    }

    private AuditEvent role(
            ConfiguredIdp provider, Identity identity, Account account, AuditEvent entry) {
        Optional<Role> wanted =
                provider.syncedRole(identity.groups()).filter(role -> role != account.role());
        boolean kept =
                wanted.isPresent()
                        && changeAccount.syncRole(account.id(), wanted.get(), Actor.SYSTEM)
                                instanceof ChangeAccount.Result.Refused;
        return kept ? entry.with("role_kept", account.role().key()) : entry;
    }

    private void name(ConfiguredIdp provider, Identity identity, Account account) {
        if (provider.attributeSync().names()) {
            PersonName.of(identity)
                    .filter(name -> !name.equals(account.name()))
                    .ifPresent(name -> {
                        var ignored = changeAccount.syncName(account.id(), name, Actor.SYSTEM);
                    });
        }
    }

    private AuditEvent email(
            ConfiguredIdp provider, Identity identity, Account account, AuditEvent entry) {
        EmailAddress sent = AdmissionPolicy.address(identity);
        boolean follows =
                provider.attributeSync().email()
                        && !account.hasPassword()
                        && !sent.value().equals(account.email().value());
        boolean kept =
                follows
                        && changeAccount.syncEmail(account.id(), sent, Actor.SYSTEM)
                                instanceof ChangeAccount.Result.Refused;
        return kept ? entry.with("email_kept", account.email().value()) : entry;
    }
}
