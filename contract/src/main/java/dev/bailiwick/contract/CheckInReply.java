package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/// The answer to a stored check-in; sent only after the commit.
///
/// @param status always `accepted`
/// @param serverTime when the server received it
/// @param nextCheckinSeconds how long to wait before the next
public record CheckInReply(
        String status,
        @JsonProperty("host_id") long hostId,
        @JsonProperty("server_time") Instant serverTime,
        @JsonProperty("next_checkin_seconds") int nextCheckinSeconds) {
    public static CheckInReply accepted(long hostId, Instant serverTime, int nextCheckinSeconds) {
        return new CheckInReply("accepted", hostId, serverTime, nextCheckinSeconds);
    }
}
