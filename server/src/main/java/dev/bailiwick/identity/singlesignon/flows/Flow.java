package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import dev.bailiwick.identity.sessions.SignedIn;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A flow through the provider that has begun and not returned yet.
///
/// @param accountId the account's id; null for a sign-in, and the invited account's for an
///   invitation
/// @param fingerprint of the settings at the start of the flow
public record Flow(
        FlowKind kind,
        @Nullable Long accountId,
        @Nullable UUID sessionUid,
        @Nullable UUID invitationUid,
        PendingFlow pending,
        String fingerprint,
        String continueTo,
        Instant expiresAt) {
    /// Linking and tests belong to one person and session from start to end, and tests to
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
