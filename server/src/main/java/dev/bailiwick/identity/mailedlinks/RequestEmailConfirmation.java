package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Mails a confirmation link to an address that a signed-in person claims. Nothing changes until it
/// is followed.
@Component
public final class RequestEmailConfirmation {
    private final MailedLinks links;
    private final Accounts accounts;
    private final TemplateMailer mailer;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    RequestEmailConfirmation(
            MailedLinks links,
            Accounts accounts,
            TemplateMailer mailer,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.links = links;
        this.accounts = accounts;
        this.mailer = mailer;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// If the address belongs to another account, no mail is sent, and the response does not reveal
    /// it.
    ///
    /// @return why nothing was sent, as a sentence; empty on success
    public Optional<String> run(Account account, String typed) {
        Optional<EmailAddress> email = EmailAddress.parse(typed);
        if (email.isEmpty()) {
            return Optional.of("This is not a valid email address. Use the form name@example.org.");
        }
        if (account.hasConfirmedEmail() && email.get().equals(account.email())) {
            return Optional.of("This is already your address, and it is confirmed.");
        }
        if (!mailer.isConfigured()) {
            return Optional.of(
                    "Mail is not set up yet, so an address cannot be confirmed. Ask an"
                            + " administrator.");
        }
        return transactions.write(() -> {
            audit.acquireLock();
            Optional<String> token = links.create(MailedLinkPurpose.CONFIRM, account, email.get());
            if (token.isEmpty()) {
                return Optional.of("You requested too many emails in an hour. Try again later.");
            }
            links.voidConfirmationsBut(token.get(), account.id());
            boolean free =
                    accounts.byEmail(email.get().value())
                            .filter(other -> other.id() != account.id())
                            .isEmpty();
            if (free) {
                mail(account, email.get(), token.get());
            }
            audit.record(
                    AuditEvent.of("Email Confirmation Requested")
                            .on(account.email().value())
                            .with("address", email.get().value()));
            return Optional.empty();
        });
    }

    private void mail(Account account, EmailAddress to, String token) {
        mailer.send(
                MailTemplate.CONFIRMATION,
                to,
                Map.of(
                        Placeholder.NAME,
                        account.name(),
                        Placeholder.LINK,
                        ConfirmEmailController.PATH + token,
                        Placeholder.EXPIRES,
                        MailedLinkPurpose.CONFIRM.lifetimeText()),
                clock.instant().plus(MailedLinkPurpose.CONFIRM.lifetime()));
    }
}
