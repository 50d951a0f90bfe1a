package dev.bailiwick.platform.secrets;

import java.util.UUID;

/// A stored secret does not open where it stands: it was altered, or moved from elsewhere.
public final class SecretUnreadable extends RuntimeException {
    SecretUnreadable(SecretColumn place, UUID row) {
        super(
                "The secret in %s.%s of row %s was altered or moved"
                        .formatted(place.table(), place.column(), row));
    }
}
