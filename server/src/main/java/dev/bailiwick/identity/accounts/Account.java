package dev.bailiwick.identity.accounts;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.platform.text.InvisibleCharacters;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A person who can sign in.
///
/// @param uid binds the account's secrets to its row
/// @param modules the modules granted; an administrator can use all of them regardless
/// @param emailConfirmedAt when the person followed a link mailed to the address; null when it is
///   unconfirmed
/// @param timeZone in which times are shown to the person; UTC unless they chose one
/// @param hasPassword whether there is a local password; its hash never leaves [Accounts]
public record Account(
        long id,
        UUID uid,
        EmailAddress email,
        String name,
        Role role,
        Set<ProductModule> modules,
        boolean active,
        @Nullable Instant emailConfirmedAt,
        ZoneId timeZone,
        boolean hasPassword,
        Instant createdAt,
        @Nullable Instant lastSignInAt) {
    public Account {
        modules = Set.copyOf(modules);
    }

    public boolean isAdministrator() {
        return role == Role.ADMIN;
    }

    public boolean hasModule(ProductModule module) {
        return isAdministrator() || modules.contains(module);
    }

    public boolean mayEdit() {
        return role != Role.VIEWER;
    }

    /// Whether this account has at least the rights that it had as `then`.
    public boolean hasAccessOf(Account then) {
        return role.compareTo(then.role) >= 0
                && Arrays.stream(ProductModule.values())
                        .allMatch(module -> hasModule(module) || !then.hasModule(module));
    }

    public Actor actor() {
        return Actor.account(id, email.value());
    }

    public boolean hasConfirmedEmail() {
        return emailConfirmedAt != null;
    }

    /// Whether the name or the address has characters that a reader does not see, so that it can
    /// look like someone else's. New ones are refused; accounts can be older than that rule.
    public boolean hasInvisibleCharacters() {
        return InvisibleCharacters.areIn(name) || InvisibleCharacters.areIn(email.value());
    }

    public Account withAccess(Role newRole, Set<ProductModule> newModules) {
        return with(email, name, newRole, newModules, active, emailConfirmedAt);
    }

    public Account withActive(boolean nowActive) {
        return with(email, name, role, modules, nowActive, emailConfirmedAt);
    }

    public Account withConfirmedEmail(EmailAddress newEmail, Instant confirmedAt) {
        return with(newEmail, name, role, modules, active, confirmedAt);
    }

    /// A different address is unconfirmed until a link mailed to it was followed.
    Account withEmail(EmailAddress newEmail) {
        boolean same = newEmail.key().equals(email.key());
        return with(newEmail, name, role, modules, active, same ? emailConfirmedAt : null);
    }

    Account withName(String newName) {
        return with(email, newName, role, modules, active, emailConfirmedAt);
    }

    private Account with(
            EmailAddress newEmail,
            String newName,
            Role newRole,
            Set<ProductModule> newModules,
            boolean nowActive,
            @Nullable Instant confirmedAt) {
        return new Account(
                id,
                uid,
                newEmail,
                newName,
                newRole,
                newModules,
                nowActive,
                confirmedAt,
                timeZone,
                hasPassword,
                createdAt,
                lastSignInAt);
    }
}
