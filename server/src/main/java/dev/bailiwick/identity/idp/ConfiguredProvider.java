package dev.bailiwick.identity.idp;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.tokens.Groups;
import java.util.Optional;

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
        UnlinkedIdentityPolicy newcomer,
        AttributeSyncPolicy upkeep,
        String fingerprint) {

    /// What the groups say of the role of an account that exists: nothing while none is mapped, and
    /// nothing when the provider did not say which groups the person is in.
    public Optional<Role> roleToFollow(Groups groups) {
        boolean said =
                groups.state() == Groups.State.PRESENT || groups.state() == Groups.State.EMPTY;
        return upkeep.role() && said && !groupRoles.mappings().isEmpty()
                ? Optional.of(proposedRole(groups))
                : Optional.empty();
    }

    /// The role that a person with these groups would get: the highest that is mapped.
    public Role proposedRole(Groups groups) {
        return groupRoles.highest(groups.names()).map(GroupRoles.Mapping::role).orElse(defaultRole);
    }
}
