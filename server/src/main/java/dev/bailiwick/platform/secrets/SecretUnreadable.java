package dev.bailiwick.platform.secrets;

import java.util.UUID;

/// A stored secret cannot be decrypted: it was altered, or moved here from elsewhere.
public final class SecretUnreadable extends RuntimeException {
    SecretUnreadable(SecretColumn place, UUID row) {
        super(
                "The secret in %s.%s of row %s was altered or moved"
                        .formatted(place.table(), place.column(), row));
    }
}
