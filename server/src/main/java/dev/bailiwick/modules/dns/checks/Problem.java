package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.platform.text.Excerpt;
import java.time.Instant;

/// Something that is wrong with an instance.
///
/// @param part a list or a client; empty for the whole instance
/// @param message a short phrase
record Problem(DnsAlertKind kind, String part, String message, Instant since) {
    private static final int MAX_LENGTH = 300;

    Problem {
        part = storable(part);
        message = storable(message);
    }

    /// Databases store neither NUL nor halves of characters, or store different ones as the same.
    private static String storable(String text) {
        return Excerpt.of(text.replaceAll("[\\x00\\p{Cs}]", "\ufffd"), MAX_LENGTH);
    }

    /// What it is about.
    record Key(DnsAlertKind kind, String part) {}

    Key key() {
        return new Key(kind, part);
    }

    /// Of the whole instance.
    static Problem of(DnsAlertKind kind, String message, Instant since) {
        return new Problem(kind, "", message, since);
    }
}
