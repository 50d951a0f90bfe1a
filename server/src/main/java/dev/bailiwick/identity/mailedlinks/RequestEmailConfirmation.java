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

/// Mails a link to an address that a signed-in person says is theirs. Nothing changes until it is
/// followed.
@Component
public final class RequestEmailConfirmation {
    private final MailedLinks links;
    private final Accounts accounts;
    private final TemplateMailer post;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    RequestEmailConfirmation(
            MailedLinks links,
            Accounts accounts,
            TemplateMailer post,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.links = links;
        this.accounts = accounts;
        this.post = post;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// An address that somebody else has gets no mail, and the answer does not tell.
    ///
    /// @return why nothing was sent, as a sentence; empty when all is well
    public Optional<String> run(Account account, String typed) {
        Optional<EmailAddress> email = EmailAddress.parse(typed);
        if (email.isEmpty()) {
            return Optional.of("This is not an email address. It looks like name@example.org.");
        }
        if (account.hasConfirmedEmail() && email.get().equals(account.email())) {
            return Optional.of("This is your address already, and it is confirmed.");
        }
        if (!post.isOpen()) {
            return Optional.of(
                    "No mail can be sent from here yet, so an address cannot be confirmed. Ask an"
                            + " administrator.");
        }
        return transactions.write(() -> {
            audit.takeTurn();
            Optional<String> token = links.make(LinkPurpose.CONFIRM, account, email.get());
            if (token.isEmpty()) {
                return Optional.of("You asked for several mails within an hour. Try again later.");
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
        post.send(
                MailTemplate.CONFIRMATION,
                to,
                Map.of(
                        Placeholder.NAME,
                        account.name(),
                        Placeholder.LINK,
                        ConfirmEmailController.PATH + token,
                        Placeholder.EXPIRES,
                        LinkPurpose.CONFIRM.lifeInWords()),
                clock.instant().plus(LinkPurpose.CONFIRM.life()));
    }
}
