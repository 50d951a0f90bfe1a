package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.CheckInReply;

/// The outcome of storing a check-in.
sealed interface StoreResult {
    /// @param reply identical to the earlier one when the same check-in was received before
    record Accepted(CheckInReply reply) implements StoreResult {}

    /// The host was removed, or the token revoked, while the check-in was in transit.
    record Revoked() implements StoreResult {}
}
