package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ALERT_MAIL_CHOICE;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.notices.MailChoice;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import org.jooq.DSLContext;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Who receives alert mails. Which alerts they contain depends on the person's modules.
@Component
@Order(10)
public final class AlertMailChoice extends MailChoice {
    AlertMailChoice(
            DSLContext sql,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit,
            AlertKinds kinds) {
        super(
                sql,
                accounts,
                transactions,
                audit,
                new Kind(
                        ALERT_MAIL_CHOICE.ACCOUNT_ID,
                        ALERT_MAIL_CHOICE.ENABLED,
                        "Alert Mails Chosen",
                        "alert_mails",
                        "alerts",
                        kinds.modules(),
                        "An alert opens, and when it is resolved"));
    }
}
