package dev.bailiwick.modules.licences.registry;

import java.time.Instant;
import java.util.UUID;

/// A registered licence.
///
/// @param uid binds its key to it
/// @param free unassigned seats
/// @param revision increases with every change by people or imports
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
