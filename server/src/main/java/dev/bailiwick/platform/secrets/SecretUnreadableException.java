package dev.bailiwick.platform.secrets;

import java.util.UUID;

/// A stored secret cannot be decrypted: it was altered, or moved here from elsewhere.
public final class SecretUnreadableException extends RuntimeException {
    SecretUnreadableException(SecretColumn column, UUID row) {
        super(
                "The secret in %s.%s of row %s was altered or moved"
                        .formatted(column.table(), column.column(), row));
    }
}
