package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.ZoneId;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The time zone in which times are shown to a person. A zone that is not in the list means UTC.
@Controller
final class TimeZoneController {
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    TimeZoneController(Accounts accounts, Transactions transactions, AuditLog audit) {
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    @PostMapping("/profile/time-zone")
    String choose(
            @RequestParam(defaultValue = "") String zone,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        long id = person.account().id();
        ZoneId wanted = TimeZones.of(zone).orElse(TimeText.UTC);
        transactions.write(() -> {
            audit.acquireLock();
            ZoneId before = accounts.byId(id).map(Account::timeZone).orElse(TimeText.UTC);
            if (!before.equals(wanted)) {
                accounts.setTimeZone(id, wanted);
                audit.record(
                        AuditEvent.of("Time Zone Changed")
                                .on(person.getName())
                                .changed("time_zone", before.getId(), wanted.getId()));
            }
        });
        Toasts.show("Time zone saved", request, response);
        return "redirect:/profile";
    }
}
