package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.web.errors.Refusal;

/// Refusals of a check-in for reasons other than its fields.
final class CheckInRefusals {
    static final Refusal WRONG_TYPE =
            refusal(415, "Not JSON", "A check-in must be application/json in UTF-8.");
    static final Refusal WRONG_ENCODING =
            refusal(415, "Unknown encoding", "A body can be gzip-encoded or plain.");
    static final Refusal TOO_LARGE =
            refusal(413, "Too large", "At most 1 MiB on the wire and 8 MiB unpacked.");
    static final Refusal TOO_SLOW =
            refusal(408, "Too slow", "The body did not arrive within 30 seconds.");
    static final Refusal CORRUPT =
            refusal(
                    400,
                    "Broken body",
                    "The body is truncated, or is declared as gzip but is not.");
    static final Refusal MALFORMED =
            refusal(
                    400,
                    "Not well-formed",
                    "This is not JSON, contains a field twice, or is nested too deeply.");
    static final Refusal UNKNOWN_SCHEMA =
            refusal(422, "Unknown schema", "This server supports schema 1 only.");
    static final Refusal INVALID = refusal(422, "Invalid fields", "Some fields are invalid.");
    static final Refusal REVOKED =
            refusal(401, "No longer valid", "The host was removed, or its token was revoked.");
    static final Refusal QUOTA_EXCEEDED =
            refusal(429, "Quota exceeded", "This host sends more than its quota.");
    static final Refusal BUSY =
            refusal(503, "Busy", "Too many check-ins are waiting to be stored.");

    private CheckInRefusals() {}

    private static Refusal refusal(int status, String title, String sentence) {
        return Refusal.of(status, title, sentence + " Nothing was stored.", "See the agent API.");
    }
}
