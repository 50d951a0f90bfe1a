package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.mailedlinks.RequestEmailConfirmation;
import dev.bailiwick.identity.notices.MailChoice;
import dev.bailiwick.identity.notices.NoticePreferences;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A person's email address and mail notifications.
@Controller
final class MailPreferencesController {
    private final RequestEmailConfirmation requestConfirmation;
    private final NoticePreferences preferences;
    private final List<MailChoice> modules;
    private final ProfilePageBuilder pages;
    private final Transactions transactions;

    MailPreferencesController(
            RequestEmailConfirmation requestConfirmation,
            NoticePreferences preferences,
            List<MailChoice> modules,
            ProfilePageBuilder pages,
            Transactions transactions) {
        this.requestConfirmation = requestConfirmation;
        this.preferences = preferences;
        this.modules = List.copyOf(modules);
        this.pages = pages;
        this.transactions = transactions;
    }

    @PostMapping("/profile/email")
    String confirm(
            @RequestParam(defaultValue = "") String email,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> refusal = requestConfirmation.run(person.account(), email);
        if (refusal.isPresent()) {
            response.setStatus(422);
            var field = FormField.of("email", email).withError(refusal.get());
            model.addAttribute("page", transactions.read(() -> pages.of(person, field)));
            return "identity/profile/profile";
        }
        Toasts.show("A link was sent to " + email.strip(), request, response);
        return "redirect:/profile#mail";
    }

    @PostMapping("/profile/notices")
    String choose(
            @RequestParam(defaultValue = "") List<String> notices,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Account account = person.account();
        transactions.write(() -> {
            preferences.choose(account, notices);
            modules.stream()
                    .filter(choice -> choice.isFor(account))
                    .forEach(choice -> choice.choose(account, notices.contains(choice.key())));
        });
        Toasts.show("Notifications saved", request, response);
        return "redirect:/profile#mail";
    }
}
