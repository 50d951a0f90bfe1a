package dev.bailiwick.identity.passkeys;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.springframework.security.web.webauthn.api.Bytes;

/// An account's `uid` as the user handle of its passkeys: 16 bytes without personal information
/// (WebAuthn §14.6.1).
final class UserHandle {
    private static final int LENGTH = 16;

    private UserHandle() {}

    static Bytes of(UUID uid) {
        return new Bytes(
                ByteBuffer.allocate(LENGTH)
                        .putLong(uid.getMostSignificantBits())
                        .putLong(uid.getLeastSignificantBits())
                        .array());
    }

    static UUID uid(Bytes handle) {
        if (handle.getBytes().length != LENGTH) {
            throw new IllegalArgumentException("not a user handle of this server");
        }
        ByteBuffer bytes = ByteBuffer.wrap(handle.getBytes());
        return new UUID(bytes.getLong(), bytes.getLong());
    }
}
