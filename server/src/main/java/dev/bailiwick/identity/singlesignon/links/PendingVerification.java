package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An identity that waits in a browser until its person confirms the account it would be linked to.
///
/// @param invitationUid the invitation that the link uses up; null when the account was found by
///   its address
/// @param continueTo the local path that was requested
public record PendingVerification(
        UUID uid, ProposedLink link, @Nullable UUID invitationUid, String continueTo) {
    public FlowKind flow() {
        return invitationUid == null ? FlowKind.LOGIN : FlowKind.INVITATION;
    }
}
