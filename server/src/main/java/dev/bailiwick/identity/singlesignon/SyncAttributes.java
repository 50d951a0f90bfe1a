package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.PersonName;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Role, name and address of a linked account follow the provider at each sign-in, as far as that
/// is switched on. What a rule forbids stays as it is, and the sign-in's entry says so.
@Component
final class SyncAttributes {
    private final ChangeAccount changeAccount;

    SyncAttributes(ChangeAccount changeAccount) {
        this.changeAccount = changeAccount;
    }

    /// @param entry of the sign-in
    /// @return the entry with what is worth telling
    AuditEvent run(
            ConfiguredProvider provider, Identity identity, Account account, AuditEvent entry) {
        name(provider, identity, account);
        return email(provider, identity, account, role(provider, identity, account, entry));
    }

    /// As the audit trail writes the state of the groups claim.
    static String groups(Identity identity) {
        return identity.groups().state().name().toLowerCase(Locale.ROOT);
    }

    private AuditEvent role(
            ConfiguredProvider provider, Identity identity, Account account, AuditEvent entry) {
        Optional<Role> wanted =
                provider.roleToFollow(identity.groups()).filter(role -> role != account.role());
        boolean kept =
                wanted.isPresent()
                        && changeAccount.synchroniseRole(account.id(), wanted.get(), Actor.SYSTEM)
                                instanceof ChangeAccount.Result.Refused;
        return kept ? entry.with("role_kept", account.role().key()) : entry;
    }

    private void name(ConfiguredProvider provider, Identity identity, Account account) {
        if (provider.upkeep().names()) {
            PersonName.of(identity)
                    .filter(name -> !name.equals(account.name()))
                    .ifPresent(name -> {
                        var ignored = changeAccount.followName(account.id(), name, Actor.SYSTEM);
                    });
        }
    }

    private AuditEvent email(
            ConfiguredProvider provider, Identity identity, Account account, AuditEvent entry) {
        EmailAddress sent = AdmissionPolicy.address(identity);
        boolean follows =
                provider.upkeep().email()
                        && !account.hasPassword()
                        && !sent.value().equals(account.email().value());
        boolean kept =
                follows
                        && changeAccount.followEmail(account.id(), sent, Actor.SYSTEM)
                                instanceof ChangeAccount.Result.Refused;
        return kept ? entry.with("email_kept", account.email().value()) : entry;
    }
}
