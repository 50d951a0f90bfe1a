package dev.bailiwick.contract.send;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// How an attempt to unlock ended. An attempt that locks the package is answered by 404.
///
/// @param access present for `UNLOCKED`; the value of the package's cookie: 43 characters
/// @param triesLeft after this attempt
/// @param waitSeconds present for `WAIT`: how long attempts are refused
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UnlockReply(
        Outcome outcome,
        @Nullable String access,
        @JsonProperty("tries_left") int triesLeft,
        @JsonProperty("wait_seconds") @Nullable Integer waitSeconds) {
    public enum Outcome {
        UNLOCKED,
        WRONG_PASSPHRASE,
        /// A code was sent to the recipient's address.
        CODE_SENT,
        WRONG_CODE,
        /// Not tried, because the last failure was too recent.
        WAIT
    }

    /// Without the access.
    @Override
    public String toString() {
        return "UnlockReply " + outcome;
    }
}
