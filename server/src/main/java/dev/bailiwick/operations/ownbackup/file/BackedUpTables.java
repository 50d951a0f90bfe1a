package dev.bailiwick.operations.ownbackup.file;

import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;
import static dev.bailiwick.platform.schema.Tables.ALERT_NOTIFICATION;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.platform.schema.Tables.FIXED_SETTING;
import static dev.bailiwick.platform.schema.Tables.INVITATION;
import static dev.bailiwick.platform.schema.Tables.JOB;
import static dev.bailiwick.platform.schema.Tables.KEPT_FORM;
import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.schema.Tables.LINK_INVITATION;
import static dev.bailiwick.platform.schema.Tables.LOGOUT_TOKEN;
import static dev.bailiwick.platform.schema.Tables.MAILED_LINK;
import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_ATTEMPT;
import static dev.bailiwick.platform.schema.Tables.PASSKEY_CHALLENGE;
import static dev.bailiwick.platform.schema.Tables.PENDING_LINK;
import static dev.bailiwick.platform.schema.Tables.PENDING_SIGN_IN;
import static dev.bailiwick.platform.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.platform.schema.Tables.RECENT_SIGN_IN;
import static dev.bailiwick.platform.schema.Tables.RECOVERY_CODE;
import static dev.bailiwick.platform.schema.Tables.RESET_REQUEST;
import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;
import static dev.bailiwick.platform.schema.Tables.SCAN;
import static dev.bailiwick.platform.schema.Tables.SECOND_FACTOR_ATTEMPT;
import static dev.bailiwick.platform.schema.Tables.SECOND_FACTOR_NOTICE;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static dev.bailiwick.platform.schema.Tables.SETUP_LINK;
import static dev.bailiwick.platform.schema.Tables.THROTTLE;

import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.platform.schema.DefaultSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.ForeignKey;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// Which tables a backup contains: all except single-use, pending and installation-specific data,
/// and what modules leave out.
@Component
public final class BackedUpTables {
    /// Sessions end at a restore, and everything pending or usable once becomes void.
    private static final Set<Table<?>> EXCLUDED =
            Set.of(
                    KEYSET, // stored unwrapped, in its own line
                    SESSION,
                    KEPT_FORM,
                    SETUP_LINK,
                    OIDC_FLOW,
                    PENDING_LINK,
                    PROVIDER_SESSION,
                    LOGOUT_TOKEN,
                    PENDING_SIGN_IN,
                    SECOND_FACTOR_ATTEMPT,
                    SECOND_FACTOR_NOTICE,
                    PASSKEY_CHALLENGE,
                    AUTHENTICATOR_ENROLMENT,
                    RECOVERY_CODE, // some may have been used since
                    OUTGOING_MAIL, // some may have been sent since
                    MAILED_LINK,
                    RESET_REQUEST,
                    INVITATION,
                    LINK_INVITATION,
                    THROTTLE,
                    RECENT_SIGN_IN,
                    FIXED_SETTING, // belongs to that installation's environment
                    RUNNING_SERVER,
                    ALERT_NOTIFICATION, // some may have been sent since
                    ALERT_EVALUATION, // a gap there is no gap here
                    JOB,
                    OWN_BACKUP_ATTEMPT,
                    CSV_IMPORT, // validated against the data stored there
                    CSV_IMPORT_ROW,
                    SCAN, // scans running there are not running here
                    CHECK_IN); // only detects duplicates

    private final Set<Table<?>> excluded = new HashSet<>(EXCLUDED);

    BackedUpTables(List<ModuleDescriptor> modules) {
        modules.forEach(module -> excluded.addAll(module.excludedFromBackups()));
    }

    /// Every table after those that it references.
    static List<Table<?>> all() {
        var ordered = new ArrayList<Table<?>>();
        DefaultSchema.DEFAULT_SCHEMA.getTables().forEach(table -> add(table, ordered));
        return ordered;
    }

    List<Table<?>> included() {
        return all().stream().filter(table -> !excluded.contains(table)).toList();
    }

    private static void add(Table<?> table, List<Table<?>> ordered) {
        if (ordered.contains(table)) {
            return;
        }
        for (ForeignKey<?, ?> reference : table.getReferences()) {
            Table<?> other = reference.getKey().getTable();
            if (!other.equals(table)) {
                add(other, ordered);
            }
        }
        ordered.add(table);
    }
}
