package dev.bailiwick.operations.keyrotation;

import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.platform.schema.Tables.FIXED_SETTING;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.platform.schema.Tables.SETTING;

import dev.bailiwick.platform.secrets.SecretColumn;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jooq.Table;
import org.jooq.TableField;

/// A column with secrets, and the uid of its row, to which they are bound.
///
/// @param alternate the column to which they are bound; for staged data, that is the target column
record RotatedColumn(
        TableField<?, byte[]> secret, TableField<?, UUID> uid, TableField<?, byte[]> alternate) {
    private RotatedColumn(TableField<?, byte[]> secret, TableField<?, UUID> uid) {
        this(secret, uid, secret);
    }

    static final List<RotatedColumn> ALL =
            List.of(
                    new RotatedColumn(SETTING.SECRET, SETTING.UID),
                    new RotatedColumn(FIXED_SETTING.VALUE, FIXED_SETTING.UID),
                    new RotatedColumn(AUTHENTICATOR.SECRET, AUTHENTICATOR.UID),
                    new RotatedColumn(AUTHENTICATOR_ENROLMENT.SECRET, AUTHENTICATOR_ENROLMENT.UID),
                    new RotatedColumn(OUTGOING_MAIL.CONTENT, OUTGOING_MAIL.UID),
                    new RotatedColumn(PROVIDER_SESSION.ID_TOKEN, PROVIDER_SESSION.UID),
                    new RotatedColumn(OIDC_FLOW.NONCE, OIDC_FLOW.UID),
                    new RotatedColumn(OIDC_FLOW.CODE_VERIFIER, OIDC_FLOW.UID),
                    // Staged data is processed before its target.
                    new RotatedColumn(
                            LICENCE_IMPORT.PRODUCT_KEY, LICENCE_IMPORT.UID, LICENCE.PRODUCT_KEY),
                    new RotatedColumn(LICENCE.PRODUCT_KEY, LICENCE.UID));

    Table<?> table() {
        return Objects.requireNonNull(secret.getTable());
    }

    SecretColumn column() {
        return new SecretColumn(
                Objects.requireNonNull(alternate.getTable()).getName(), alternate.getName());
    }
}
