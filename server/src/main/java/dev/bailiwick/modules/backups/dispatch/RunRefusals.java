package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.web.errors.Refusal;

/// Refusals of requests of backup runners.
final class RunRefusals {
    static final Refusal BAD_WAIT =
            refusal(422, "Invalid wait", "wait is a number of seconds, up to 60.");
    static final Refusal UNKNOWN =
            refusal(404, "Unknown run", "This host has no run with this id.");
    static final Refusal WRONG_TYPE =
            refusal(415, "Not JSON", "A report must be application/json in UTF-8.");
    static final Refusal WRONG_ENCODING =
            refusal(415, "Unknown encoding", "A body can be gzip-encoded or plain.");
    static final Refusal TOO_LARGE =
            refusal(413, "Too large", "At most 1 MiB on the wire and 8 MiB unpacked.");
    static final Refusal TOO_SLOW =
            refusal(408, "Too slow", "The body did not arrive within 30 seconds.");
    static final Refusal MALFORMED =
            refusal(400, "Not well-formed", "This is not JSON, or is nested too deeply.");
    static final Refusal QUOTA_EXCEEDED =
            refusal(429, "Quota exceeded", "This host sends more than its quota.");
    static final Refusal BUSY = refusal(503, "Busy", "Too many reports are being read.");
    static final Refusal INVALID = refusal(422, "Invalid fields", "A field is invalid.");

    private RunRefusals() {}

    private static Refusal refusal(int status, String title, String sentence) {
        return Refusal.of(status, title, sentence + " Nothing was stored.", "See the agent API.");
    }
}
