package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import java.time.Instant;
import java.util.UUID;

/// An identity that was shown to a signed-in person and waits for their confirmation.
record PendingLink(UUID uid, UUID sessionUid, ProposedLink link, Instant expiresAt) {}
