package dev.bailiwick.identity.links;

import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.ProposedLink;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An identity that waits in a browser until the account that it would be linked to is proven
/// there.
///
/// @param invitationUid the invitation that is spent by it; none when the account was found by the
///   address
/// @param continueTo the local path that was wanted
public record PendingVerification(
        UUID uid, ProposedLink link, @Nullable UUID invitationUid, String continueTo) {
    public FlowKind flow() {
        return invitationUid == null ? FlowKind.LOGIN : FlowKind.INVITATION;
    }
}
