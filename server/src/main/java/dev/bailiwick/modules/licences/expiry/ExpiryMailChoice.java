package dev.bailiwick.modules.licences.expiry;

import static dev.bailiwick.platform.schema.Tables.LICENCE_MAIL_CHOICE;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.notices.MailChoice;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Who receives mails about licences that are about to end; only people who can see them.
@Component
@Order(20)
public final class ExpiryMailChoice extends MailChoice {
    ExpiryMailChoice(DSLContext sql, Accounts accounts, Transactions transactions, AuditLog audit) {
        super(
                sql,
                accounts,
                transactions,
                audit,
                new Kind(
                        LICENCE_MAIL_CHOICE.ACCOUNT_ID,
                        LICENCE_MAIL_CHOICE.ENABLED,
                        "Licence Mails Chosen",
                        "licence_mails",
                        "licences",
                        List.of(ProductModule.LICENCES),
                        "A licence expires in 60, 30 or 7 days"));
    }

    @Override
    public List<Account> people() {
        return super.people().stream()
                .filter(account -> account.hasModule(ProductModule.LICENCES))
                .toList();
    }
}
