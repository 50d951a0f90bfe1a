package dev.bailiwick.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// A column that contains secrets. Together with the row's uid it is the associated data of the
/// ciphertext, so that a ciphertext moved to another row, column or table cannot be decrypted.
public record SecretColumn(String table, String column) {
    byte[] associatedData(UUID row) {
        byte[] place = (table + "." + column).getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(16 + place.length)
                .putLong(row.getMostSignificantBits())
                .putLong(row.getLeastSignificantBits())
                .put(place)
                .array();
    }
}
