package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.fleet.hosts.checkinjson.BodyRefusals.refusal;

import dev.bailiwick.web.errors.Refusal;

/// Refusals of requests of backup runners.
final class RunRefusals {
    static final Refusal BAD_WAIT =
            refusal(422, "Invalid wait", "wait is a number of seconds, up to 60.");
    static final Refusal UNKNOWN =
            refusal(404, "Unknown run", "This host has no run with this id.");
    static final Refusal MALFORMED =
            refusal(400, "Not well-formed", "This is not JSON, or is nested too deeply.");
    static final Refusal QUOTA_EXCEEDED =
            refusal(429, "Quota exceeded", "This host sends more than its quota.");
    static final Refusal BUSY = refusal(503, "Busy", "Too many reports are being read.");
    static final Refusal INVALID = refusal(422, "Invalid fields", "A field is invalid.");

    private RunRefusals() {}
}
