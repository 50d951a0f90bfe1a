package dev.bailiwick.platform.secrets;

import java.util.Objects;
import java.util.UUID;
import org.jooq.Table;
import org.jooq.TableField;

/// A column with secrets, and the uid of its row, to which they are bound. Rotating the encryption
/// keys re-encrypts it.
///
/// @param boundTo the column to which they are bound; for staged data, that is the target column
public record EncryptedColumn(
        TableField<?, byte[]> secret, TableField<?, UUID> uid, TableField<?, byte[]> boundTo) {
    public EncryptedColumn(TableField<?, byte[]> secret, TableField<?, UUID> uid) {
        this(secret, uid, secret);
    }

    public Table<?> table() {
        return Objects.requireNonNull(secret.getTable());
    }

    public SecretColumn column() {
        return new SecretColumn(
                Objects.requireNonNull(boundTo.getTable()).getName(), boundTo.getName());
    }
}
