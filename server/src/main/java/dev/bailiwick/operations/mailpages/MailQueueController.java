package dev.bailiwick.operations.mailpages;

import dev.bailiwick.messaging.mail.MailQueue;
import dev.bailiwick.messaging.mail.QueuedMail;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Undelivered mails: retry or discard.
@Controller
@RequestMapping(MailController.PATH + "/queue/{uid}")
final class MailQueueController {
    private final MailQueue mails;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    MailQueueController(MailQueue mails, Transactions transactions, AuditLog audit, Clock clock) {
        this.mails = mails;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    @PostMapping("/retry")
    String retry(@PathVariable UUID uid, HttpServletRequest request, HttpServletResponse response) {
        change("Mail Retried", () -> mails.retry(uid, clock.instant()));
        Toasts.show("Trying again now", request, response);
        return "redirect:" + MailController.PATH + "#queue";
    }

    @PostMapping("/discard")
    String discard(
            @PathVariable UUID uid, HttpServletRequest request, HttpServletResponse response) {
        change("Mail Discarded", () -> mails.discard(uid));
        Toasts.show("Mail discarded", request, response);
        return "redirect:" + MailController.PATH + "#queue";
    }

    private void change(String event, Supplier<Optional<QueuedMail>> step) {
        transactions.write(() -> {
            audit.acquireLock();
            QueuedMail mail = step.get().orElseThrow(NotFoundException::new);
            audit.record(AuditEvent.of(event).on(mail.recipient()).with("subject", mail.subject()));
        });
    }
}
