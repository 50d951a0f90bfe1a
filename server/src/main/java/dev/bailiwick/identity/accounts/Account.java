package dev.bailiwick.identity.accounts;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A person who may sign in.
///
/// @param uid binds the account's secrets to its row
/// @param modules those given; an administrator reaches all, whatever is given
/// @param emailConfirmedAt since when the address is known to be the person's, for a link that was
///   mailed there was followed; null when it is not known
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
        boolean hasPassword,
        Instant createdAt,
        @Nullable Instant lastSignInAt) {
    public Account {
        modules = Set.copyOf(modules);
    }

    public boolean isAdministrator() {
        return role == Role.ADMIN;
    }

    public boolean reaches(ProductModule module) {
        return isAdministrator() || modules.contains(module);
    }

    public boolean mayChangeThings() {
        return role != Role.VIEWER;
    }

    /// Whether it may do whatever it might at another time.
    public boolean mayAllThat(Account then) {
        return role.compareTo(then.role) >= 0
                && Arrays.stream(ProductModule.values())
                        .allMatch(module -> reaches(module) || !then.reaches(module));
    }

    public Actor actor() {
        return Actor.account(id, email.value());
    }

    public boolean hasConfirmedEmail() {
        return emailConfirmedAt != null;
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

    /// Another address is not known to be the person's until a link there was followed.
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
                hasPassword,
                createdAt,
                lastSignInAt);
    }
}
