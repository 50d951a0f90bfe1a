package dev.bailiwick.identity.linking;

import dev.bailiwick.identity.flows.ProposedLink;
import java.time.Instant;
import java.util.UUID;

/// An identity that was shown to a signed-in person and waits for the word.
record PendingLink(UUID uid, UUID sessionUid, ProposedLink link, Instant expiresAt) {}
