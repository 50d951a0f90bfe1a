package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An identity that was shown to its person and waits for their confirmation.
///
/// @param sessionUid the session that asked for the link; null in a browser where nobody is signed
///   in, whose person confirms the account instead
/// @param invitationUid the invitation that the link uses up, if any
/// @param continueTo the local path that was requested
public record PendingIdentityLink(
        UUID uid,
        @Nullable UUID sessionUid,
        ProposedLink link,
        @Nullable UUID invitationUid,
        String continueTo,
        Instant expiresAt) {
    public FlowKind flow() {
        if (sessionUid != null) {
            return FlowKind.LINK;
        }
        return invitationUid == null ? FlowKind.LOGIN : FlowKind.INVITATION;
    }

    public boolean isLive(Instant now) {
        return now.isBefore(expiresAt);
    }
}
