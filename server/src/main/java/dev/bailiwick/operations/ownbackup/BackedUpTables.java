package dev.bailiwick.operations.ownbackup;

import static dev.bailiwick.platform.db.schema.Tables.ALERT_ROUND;
import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_COPY;
import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_SCHEDULE;
import static dev.bailiwick.platform.db.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.platform.db.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.platform.db.schema.Tables.FIXED_SETTING;
import static dev.bailiwick.platform.db.schema.Tables.FOUND_ADDRESS;
import static dev.bailiwick.platform.db.schema.Tables.INVITATION;
import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.KEYSET;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.platform.db.schema.Tables.LINK_INVITATION;
import static dev.bailiwick.platform.db.schema.Tables.LOGOUT_TOKEN;
import static dev.bailiwick.platform.db.schema.Tables.MAILED_LINK;
import static dev.bailiwick.platform.db.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.db.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.db.schema.Tables.PASSKEY_CHALLENGE;
import static dev.bailiwick.platform.db.schema.Tables.PENDING_LINK;
import static dev.bailiwick.platform.db.schema.Tables.PENDING_PROOF;
import static dev.bailiwick.platform.db.schema.Tables.PENDING_SIGN_IN;
import static dev.bailiwick.platform.db.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.platform.db.schema.Tables.RECOVERY_CODE;
import static dev.bailiwick.platform.db.schema.Tables.RESET_REQUEST;
import static dev.bailiwick.platform.db.schema.Tables.RUNNING_SERVER;
import static dev.bailiwick.platform.db.schema.Tables.SECOND_STEP_NOTICE;
import static dev.bailiwick.platform.db.schema.Tables.SECOND_STEP_TRY;
import static dev.bailiwick.platform.db.schema.Tables.SESSION;
import static dev.bailiwick.platform.db.schema.Tables.SETUP_LINK;
import static dev.bailiwick.platform.db.schema.Tables.SWEEP;
import static dev.bailiwick.platform.db.schema.Tables.THROTTLE;

import dev.bailiwick.platform.db.schema.DefaultSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jooq.ForeignKey;
import org.jooq.Table;

/// Which tables an archive holds: all but those that are single-use, pending, or of one place.
final class BackedUpTables {
    /// Sessions end, and whatever was under way or could be used once is void after a restore.
    static final Set<Table<?>> LEFT_OUT =
            Set.of(
                    KEYSET, // travels unwrapped, in a line of its own
                    SESSION,
                    SETUP_LINK,
                    OIDC_FLOW,
                    PENDING_LINK,
                    PROVIDER_SESSION,
                    LOGOUT_TOKEN,
                    PENDING_PROOF,
                    PENDING_SIGN_IN,
                    SECOND_STEP_TRY,
                    SECOND_STEP_NOTICE,
                    PASSKEY_CHALLENGE,
                    AUTHENTICATOR_ENROLMENT,
                    RECOVERY_CODE, // some may have been used since
                    OUTGOING_MAIL, // some may have left since
                    MAILED_LINK,
                    RESET_REQUEST,
                    INVITATION,
                    LINK_INVITATION,
                    THROTTLE,
                    FIXED_SETTING, // of the environment there
                    RUNNING_SERVER,
                    ALERT_ROUND, // what happened there is no break here
                    ARCHIVE_SCHEDULE,
                    ARCHIVE_COPY,
                    CSV_IMPORT, // a check is of what was stored there
                    CSV_IMPORT_ROW,
                    IP_ADDRESS_IMPORT,
                    LICENCE_IMPORT,
                    LICENCE_IMPORT_SEAT,
                    SWEEP, // what was under way there is not here
                    FOUND_ADDRESS, // somebody may have gone since
                    CHECK_IN); // only tells what came twice

    private BackedUpTables() {}

    /// Every table behind those that it refers to.
    static List<Table<?>> all() {
        var ordered = new ArrayList<Table<?>>();
        DefaultSchema.DEFAULT_SCHEMA.getTables().forEach(table -> add(table, ordered));
        return ordered;
    }

    static List<Table<?>> kept() {
        return all().stream().filter(table -> !LEFT_OUT.contains(table)).toList();
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
