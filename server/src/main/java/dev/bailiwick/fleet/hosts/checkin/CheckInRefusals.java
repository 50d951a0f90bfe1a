package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.fleet.hosts.checkinjson.BodyRefusals.refusal;

import dev.bailiwick.web.errors.Refusal;

/// Refusals of a check-in for reasons other than its fields.
final class CheckInRefusals {
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
}
