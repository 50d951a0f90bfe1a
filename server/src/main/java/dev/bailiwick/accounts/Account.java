package dev.bailiwick.accounts;

import dev.bailiwick.audit.Actor;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A person who may sign in.
///
/// @param uid binds the account's secrets to its row
/// @param modules those given; an administrator reaches all, whatever is given
/// @param hasPassword whether there is a local password; its hash never leaves [Accounts]
public record Account(
        long id,
        UUID uid,
        EmailAddress email,
        String name,
        Role role,
        Set<ProductModule> modules,
        boolean active,
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

    public Actor actor() {
        return Actor.account(id, email.value());
    }

    public Account withAccess(Role newRole, Set<ProductModule> newModules) {
        return new Account(
                id,
                uid,
                email,
                name,
                newRole,
                newModules,
                active,
                hasPassword,
                createdAt,
                lastSignInAt);
    }

    public Account withActive(boolean nowActive) {
        return new Account(
                id,
                uid,
                email,
                name,
                role,
                modules,
                nowActive,
                hasPassword,
                createdAt,
                lastSignInAt);
    }
}
