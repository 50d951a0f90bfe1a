package dev.bailiwick.modules.licences.register;

import java.time.Instant;
import java.util.UUID;

/// A licence that somebody wrote down.
///
/// @param uid binds its key to it
/// @param free seats that nobody has
/// @param revision grows with each change by people or imports
public record Licence(
        long id,
        UUID uid,
        LicenceValues values,
        boolean hasKey,
        int free,
        long revision,
        Instant createdAt,
        String createdBy) {
    public int used() {
        return values.seats() - free;
    }
}
