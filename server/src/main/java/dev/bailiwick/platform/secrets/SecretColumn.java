package dev.bailiwick.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// A table's column that holds secrets. With the row's uid it is the associated data of a
/// ciphertext, so that one moved to another row, column or table does not open.
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
