package dev.bailiwick.provider;

import dev.bailiwick.accounts.Role;
import dev.bailiwick.oidc.Groups;
import dev.bailiwick.oidc.Provider;

/// The provider as it stands, complete enough to be asked.
///
/// @param enabled whether people may use it; tests run on a disabled one too
/// @param endSession whether logging out here leads to logging out there
/// @param fingerprint a keyed hash of all that a test vouches for
public record ConfiguredProvider(
        String name,
        boolean enabled,
        Provider protocol,
        IdentityPolicy policy,
        Role defaultRole,
        GroupRoles groupRoles,
        boolean endSession,
        String fingerprint) {

    /// The role that a person with these groups would get: the highest that is mapped.
    public Role proposedRole(Groups groups) {
        return groupRoles.highest(groups.names()).map(GroupRoles.Mapping::role).orElse(defaultRole);
    }
}
