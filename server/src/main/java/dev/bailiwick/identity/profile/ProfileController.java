package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.AccountName;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.UUID;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The profile page.
@Controller
final class ProfileController {
    private final Sessions sessions;
    private final ProfilePageBuilder pages;
    private final ChangeAccount changeAccount;
    private final AuditLog audit;
    private final Transactions transactions;

    ProfileController(
            Sessions sessions,
            ProfilePageBuilder pages,
            ChangeAccount changeAccount,
            AuditLog audit,
            Transactions transactions) {
        this.sessions = sessions;
        this.pages = pages;
        this.changeAccount = changeAccount;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/profile")
    String profile(@AuthenticationPrincipal SignedIn person, Model model) {
        FormField email = FormField.of("email", person.getName());
        model.addAttribute("page", transactions.read(() -> pages.of(person, email)));
        return "identity/profile/profile";
    }

    @PostMapping("/profile/name")
    String rename(
            @RequestParam(defaultValue = "") String name,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> usable = AccountName.of(name);
        if (usable.isEmpty()) {
            response.setStatus(422);
            FormField field = FormField.of("name", name).withError(AccountName.RULE);
            FormField email = FormField.of("email", person.getName());
            model.addAttribute("page", transactions.read(() -> pages.of(person, field, email)));
            return "identity/profile/profile";
        }
        changeAccount.setName(person.account().id(), usable.get(), person.actor());
        Toasts.show("Name saved", request, response);
        return "redirect:/profile";
    }

    @PostMapping("/profile/sessions/{uid}/end")
    String endSession(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (uid.equals(person.session().uid())) {
            return "redirect:/profile";
        }
        boolean ended =
                transactions.write(() -> {
                    audit.acquireLock();
                    boolean gone = sessions.end(uid, person.account().id());
                    if (gone) {
                        audit.record(AuditEvent.of("Session Ended").on(person.getName()));
                    }
                    return gone;
                });
        if (!ended) {
            throw new NotFoundException();
        }
        Toasts.show("Session ended", request, response);
        return "redirect:/profile";
    }

    @PostMapping("/profile/sessions/end-others")
    String endOthers(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        int ended =
                transactions.write(() -> {
                    audit.acquireLock();
                    int count = sessions.endOthers(person.session());
                    audit.record(
                            AuditEvent.of("Sessions Ended")
                                    .on(person.getName())
                                    .with("sessions", Integer.toString(count)));
                    return count;
                });
        Toasts.show(ended == 1 ? "1 session ended" : ended + " sessions ended", request, response);
        return "redirect:/profile";
    }
}
