package dev.bailiwick.rotation;

import static dev.bailiwick.db.schema.Tables.AUTHENTICATOR;
import static dev.bailiwick.db.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.db.schema.Tables.FIXED_SETTING;
import static dev.bailiwick.db.schema.Tables.LICENCE;
import static dev.bailiwick.db.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.db.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.db.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.db.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.db.schema.Tables.SETTING;

import dev.bailiwick.secrets.SecretPlace;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jooq.Table;
import org.jooq.TableField;

/// A column with secrets, and its row's uid, to which they are bound.
///
/// @param home the column to which they are bound, which is another for what is only on its way
record SecretColumn(
        TableField<?, byte[]> secret, TableField<?, UUID> uid, TableField<?, byte[]> home) {
    private SecretColumn(TableField<?, byte[]> secret, TableField<?, UUID> uid) {
        this(secret, uid, secret);
    }

    static final List<SecretColumn> ALL =
            List.of(
                    new SecretColumn(SETTING.SECRET, SETTING.UID),
                    new SecretColumn(FIXED_SETTING.VALUE, FIXED_SETTING.UID),
                    new SecretColumn(AUTHENTICATOR.SECRET, AUTHENTICATOR.UID),
                    new SecretColumn(AUTHENTICATOR_ENROLMENT.SECRET, AUTHENTICATOR_ENROLMENT.UID),
                    new SecretColumn(OUTGOING_MAIL.CONTENT, OUTGOING_MAIL.UID),
                    new SecretColumn(PROVIDER_SESSION.ID_TOKEN, PROVIDER_SESSION.UID),
                    new SecretColumn(OIDC_FLOW.NONCE, OIDC_FLOW.UID),
                    new SecretColumn(OIDC_FLOW.CODE_VERIFIER, OIDC_FLOW.UID),
                    // What is on its way comes before the place where it will be.
                    new SecretColumn(
                            LICENCE_IMPORT.PRODUCT_KEY, LICENCE_IMPORT.UID, LICENCE.PRODUCT_KEY),
                    new SecretColumn(LICENCE.PRODUCT_KEY, LICENCE.UID));

    Table<?> table() {
        return Objects.requireNonNull(secret.getTable());
    }

    SecretPlace place() {
        return new SecretPlace(Objects.requireNonNull(home.getTable()).getName(), home.getName());
    }
}
