package dev.bailiwick.fleet.checkin;

import dev.bailiwick.web.errors.Refusal;

/// How a check-in can be refused, other than for its fields.
final class CheckInRefusals {
    static final Refusal WRONG_TYPE =
            refusal(415, "Not JSON", "A check-in is application/json in UTF-8.");
    static final Refusal WRONG_ENCODING =
            refusal(415, "Unknown encoding", "A body may be gzip-encoded or plain.");
    static final Refusal TOO_LARGE =
            refusal(413, "Too large", "At most 1 MiB on the wire and 8 MiB unpacked.");
    static final Refusal TOO_SLOW =
            refusal(408, "Too slow", "The body did not come within 30 seconds.");
    static final Refusal BROKEN =
            refusal(400, "Broken body", "The body breaks off, or is no gzip though it says so.");
    static final Refusal MALFORMED =
            refusal(
                    400,
                    "Not well-formed",
                    "This is no JSON, names a field twice, or is nested too deeply.");
    static final Refusal UNKNOWN_SCHEMA =
            refusal(422, "Unknown schema", "This server knows schema 1 alone.");
    static final Refusal INVALID =
            refusal(422, "Fields at fault", "Some fields are not as they must be.");
    static final Refusal NO_LONGER =
            refusal(401, "No longer valid", "The host was removed, or its token revoked.");
    static final Refusal TOO_MUCH = refusal(429, "Too much", "This host sends more than one may.");
    static final Refusal BUSY = refusal(503, "Busy", "More check-ins wait than can be stored now.");

    private CheckInRefusals() {}

    private static Refusal refusal(int status, String title, String sentence) {
        return Refusal.of(
                status, title, sentence + " Nothing of it was stored.", "See the agent API.");
    }
}
