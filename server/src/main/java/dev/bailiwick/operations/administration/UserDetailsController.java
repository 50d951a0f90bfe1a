package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountName;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.mailedlinks.SendPasswordResets;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Changes a person's name, sends them a password reset, and deletes their account.
@Controller
@RequestMapping(PATH + "/{id}")
final class UserDetailsController {
    private final Accounts accounts;
    private final ChangeAccount changeAccount;
    private final Sessions sessions;
    private final SendPasswordResets resets;
    private final DeleteAccount deleteAccount;
    private final UserPageBuilder pages;
    private final Transactions transactions;

    UserDetailsController(
            Accounts accounts,
            ChangeAccount changeAccount,
            Sessions sessions,
            SendPasswordResets resets,
            DeleteAccount deleteAccount,
            UserPageBuilder pages,
            Transactions transactions) {
        this.accounts = accounts;
        this.changeAccount = changeAccount;
        this.sessions = sessions;
        this.resets = resets;
        this.deleteAccount = deleteAccount;
        this.pages = pages;
        this.transactions = transactions;
    }

    @PostMapping("/name")
    String rename(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String name,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Account account = account(id);
        Optional<String> usable = AccountName.of(name);
        if (usable.isEmpty()) {
            response.setStatus(422);
            FormField field = FormField.of("name", name).withError(AccountName.RULE);
            boolean own = id == person.account().id();
            model.addAttribute(
                    "page", pages.page(account, field, sessions.of(id).size(), own, null));
            return "operations/administration/user";
        }
        changeAccount.setName(id, usable.get(), person.actor());
        Toasts.show("Name saved", request, response);
        return "redirect:" + PATH + "/" + id;
    }

    @PostMapping("/password-reset")
    String sendReset(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (resets.send(account(id).id(), person.actor())) {
            Toasts.show("Password reset sent", request, response);
        } else {
            Toasts.showNotice(
                    "No link was sent. This account cannot sign in with a password, or was sent"
                            + " several links already.",
                    request,
                    response);
        }
        return "redirect:" + PATH + "/" + id;
    }

    @GetMapping("/delete")
    String confirmDelete(@PathVariable long id, Model model) {
        Account account = account(id);
        if (account.active()) {
            return "redirect:" + PATH + "/" + id;
        }
        model.addAttribute("page", pages.deletion(account));
        return "web/ui/confirm";
    }

    @PostMapping("/delete")
    String delete(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return switch (deleteAccount.run(id, person.actor())) {
            case DeleteAccount.Result.Deleted deleted -> {
                Toasts.show("Account deleted", request, response);
                yield "redirect:" + PATH;
            }
            case DeleteAccount.Result.Refused(var reason) -> {
                Toasts.showNotice(reason, request, response);
                yield "redirect:" + PATH + "/" + id;
            }
            case DeleteAccount.Result.NoSuchAccount nobody -> throw new NotFoundException();
        };
    }

    private Account account(long id) {
        return transactions.read(() -> accounts.byId(id)).orElseThrow(NotFoundException::new);
    }
}
