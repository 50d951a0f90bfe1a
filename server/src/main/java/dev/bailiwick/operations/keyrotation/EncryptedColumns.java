package dev.bailiwick.operations.keyrotation;

import static dev.bailiwick.platform.schema.Tables.ALERT_CHANNEL;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.platform.schema.Tables.FIXED_SETTING;
import static dev.bailiwick.platform.schema.Tables.KEPT_FORM;
import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.platform.schema.Tables.SETTING;

import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Every column that contains secrets.
@Component
final class EncryptedColumns {
    private static final List<EncryptedColumn> CORE =
            List.of(
                    new EncryptedColumn(SETTING.SECRET, SETTING.UID),
                    new EncryptedColumn(FIXED_SETTING.VALUE, FIXED_SETTING.UID),
                    new EncryptedColumn(ALERT_CHANNEL.SECRETS, ALERT_CHANNEL.UID),
                    new EncryptedColumn(AUTHENTICATOR.SECRET, AUTHENTICATOR.UID),
                    new EncryptedColumn(
                            AUTHENTICATOR_ENROLMENT.SECRET, AUTHENTICATOR_ENROLMENT.UID),
                    new EncryptedColumn(KEPT_FORM.CONTENT, KEPT_FORM.UID),
                    new EncryptedColumn(OUTGOING_MAIL.CONTENT, OUTGOING_MAIL.UID),
                    new EncryptedColumn(PROVIDER_SESSION.ID_TOKEN, PROVIDER_SESSION.UID),
                    new EncryptedColumn(OIDC_FLOW.NONCE, OIDC_FLOW.UID),
                    new EncryptedColumn(OIDC_FLOW.CODE_VERIFIER, OIDC_FLOW.UID));

    private final List<ModuleDescriptor> modules;

    EncryptedColumns(List<ModuleDescriptor> modules) {
        this.modules = List.copyOf(modules);
    }

    List<EncryptedColumn> all() {
        return Stream.concat(
                        CORE.stream(),
                        modules.stream().flatMap(module -> module.encryptedColumns().stream()))
                .toList();
    }
}
