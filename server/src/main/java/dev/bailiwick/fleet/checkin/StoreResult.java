package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.CheckInReply;

/// What became of storing a check-in.
sealed interface StoreResult {
    /// @param reply the same as before when the same check-in had come before
    record Accepted(CheckInReply reply) implements StoreResult {}

    /// The host was removed, or the token revoked, while the check-in was on its way.
    record NoLonger() implements StoreResult {}
}
