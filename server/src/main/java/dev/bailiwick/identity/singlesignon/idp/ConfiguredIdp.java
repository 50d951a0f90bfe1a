package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.tokens.Groups;
import java.util.Optional;

/// The configured provider, complete enough to be contacted.
///
/// @param enabled whether people can use it; tests run on a disabled one too
/// @param endSession whether signing out here also signs out there
/// @param fingerprint a keyed hash of all settings that a test covers
public record ConfiguredIdp(
        String name,
        boolean enabled,
        IdentityProvider protocol,
        RequiredIdentityAttributes policy,
        Role defaultRole,
        GroupRoles groupRoles,
        boolean endSession,
        UnlinkedIdentityPolicy unlinkedPolicy,
        AttributeSyncPolicy attributeSync,
        String fingerprint) {

    /// The role that the groups give to an existing account: empty while no group is mapped, and
    /// empty when the provider did not send the person's groups.
    public Optional<Role> syncedRole(Groups groups) {
        boolean said =
                groups.state() == Groups.State.PRESENT || groups.state() == Groups.State.EMPTY;
        return attributeSync.role() && said && !groupRoles.mappings().isEmpty()
                ? Optional.of(proposedRole(groups))
                : Optional.empty();
    }

    /// The role for a person with these groups: the highest that is mapped, otherwise the default.
    public Role proposedRole(Groups groups) {
        return groupRoles.highest(groups.names()).map(GroupRoles.Mapping::role).orElse(defaultRole);
    }
}
