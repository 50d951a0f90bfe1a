package dev.bailiwick.contract.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of one check of a host. Times are ages, because clocks of hosts can be wrong.
///
/// @param id of the monitor
/// @param message one line for people
/// @param attempts that have failed; 0 unless it is down
/// @param ageMillis how old the result was when the check-in was created
/// @param tookMillis from the first attempt to the end of the last one
/// @param responseMillis null without a response
/// @param lossPercent of packets; null if none were sent
/// @param certificateEndsAt null if none was seen
public record ReportedResult(
        long id,
        ResultState state,
        String message,
        int attempts,
        @JsonProperty("age_ms") long ageMillis,
        @JsonProperty("took_ms") long tookMillis,
        @JsonProperty("response_ms") @Nullable Double responseMillis,
        @JsonProperty("loss_percent") @Nullable Double lossPercent,
        @JsonProperty("certificate_ends_at") @Nullable Instant certificateEndsAt) {
    /// In one check-in.
    public static final int MAX_RESULTS = 2_000;

    /// An older one is ignored.
    public static final int MAX_AGE_MINUTES = 10;
}
