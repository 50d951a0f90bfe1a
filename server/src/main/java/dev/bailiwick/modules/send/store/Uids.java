package dev.bailiwick.modules.send.store;

import java.util.Optional;
import java.util.UUID;

/// Names that are uids; others are not ours.
final class Uids {
    private Uids() {}

    static Optional<UUID> parse(String name) {
        try {
            UUID uid = UUID.fromString(name);
            return uid.toString().equals(name) ? Optional.of(uid) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
