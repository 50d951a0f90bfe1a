package dev.bailiwick.sso;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An identity that waits in a browser until the account that it would be linked to is proven
/// there.
///
/// @param invitationUid the invitation that is spent by it; none when the account was found by the
///   address
/// @param continueTo the local path that was wanted
record PendingProof(UUID uid, ProposedLink link, @Nullable UUID invitationUid, String continueTo) {
    FlowKind flow() {
        return invitationUid == null ? FlowKind.LOGIN : FlowKind.INVITATION;
    }
}
