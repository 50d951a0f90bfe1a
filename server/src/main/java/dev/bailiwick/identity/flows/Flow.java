package dev.bailiwick.identity.flows;

import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import dev.bailiwick.identity.sessions.SignedIn;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A way through the provider that was begun and has not come back.
///
/// @param accountId whose it is; a login is nobody's yet, and an invitation its account's
/// @param fingerprint of the settings it was begun on
public record Flow(
        FlowKind kind,
        @Nullable Long accountId,
        @Nullable UUID sessionUid,
        @Nullable UUID invitationUid,
        PendingFlow pending,
        String fingerprint,
        String continueTo,
        Instant expiresAt) {
    /// Links and tests belong to a person and a session from beginning to end, and tests to
    /// administrators.
    public boolean isOf(Optional<SignedIn> person) {
        return kind == FlowKind.LOGIN
                || kind == FlowKind.INVITATION
                || person.filter(p -> Long.valueOf(p.account().id()).equals(accountId))
                        .filter(p -> p.session().uid().equals(sessionUid))
                        .filter(p -> kind != FlowKind.TEST || p.account().isAdministrator())
                        .isPresent();
    }
}
