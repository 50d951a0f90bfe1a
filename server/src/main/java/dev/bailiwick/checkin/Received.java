package dev.bailiwick.checkin;

import dev.bailiwick.contract.CheckIn;
import java.time.Instant;

/// A check-in that was read and is to be stored.
record Received(long hostId, CheckIn checkIn, Instant at) {}
