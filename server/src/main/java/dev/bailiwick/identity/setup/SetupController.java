package dev.bailiwick.identity.setup;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.passwordsignin.ContinueSignIn;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// First start: the person who has the printed link becomes the administrator. Afterwards these
/// pages do not exist.
@Controller
final class SetupController {
    private static final Refusal LINK_ALREADY_USED =
            Refusal.of(
                    404,
                    "This setup link is not valid",
                    "It was already used, or it is from an earlier start of the service.",
                    "Sign in. If there is no administrator yet, restart the service: it prints a"
                            + " new link.");
    private static final Actor LINK_ACTOR = new Actor(Actor.Kind.ANONYMOUS, null, "setup link");

    private final SetupLink link;
    private final CreateAccount createAccount;
    private final ContinueSignIn afterPassword;
    private final Transactions transactions;

    SetupController(
            SetupLink link,
            CreateAccount createAccount,
            ContinueSignIn afterPassword,
            Transactions transactions) {
        this.link = link;
        this.createAccount = createAccount;
        this.afterPassword = afterPassword;
        this.transactions = transactions;
    }

    @GetMapping("/setup")
    String form(@RequestParam(defaultValue = "") String token, Model model) {
        if (!link.matches(token)) {
            throw new RefusedException(LINK_ALREADY_USED);
        }
        model.addAttribute(
                "page",
                new SetupPage(
                        token,
                        FormField.of("email", ""),
                        FormField.of("name", ""),
                        FormField.of("password", "")));
        return "identity/setup/setup";
    }

    @PostMapping("/setup")
    String create(
            @RequestParam(defaultValue = "") String token,
            @RequestParam(defaultValue = "") String email,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        CreateAccount.Result result;
        try {
            result = transactions.write(() -> first(token, email, name, password));
        } catch (NotCreated refused) {
            result = refused.reason;
        }
        return switch (result) {
            case CreateAccount.Result.Created(var account) ->
                    afterPassword.first(account, request, response);
            case CreateAccount.Result.Refused refused -> {
                response.setStatus(422);
                model.addAttribute("page", redisplay(token, email, name, refused));
                yield "identity/setup/setup";
            }
        };
    }

    private CreateAccount.Result first(String token, String email, String name, String password) {
        if (!link.consume(token)) {
            throw new RefusedException(LINK_ALREADY_USED);
        }
        CreateAccount.Result result =
                createAccount.run(email, name, Role.ADMIN, Set.of(), password, LINK_ACTOR);
        if (result instanceof CreateAccount.Result.Refused refused) {
            throw new NotCreated(refused);
        }
        return result;
    }

    private static SetupPage redisplay(
            String token, String email, String name, CreateAccount.Result.Refused refused) {
        return new SetupPage(
                token,
                at("email", email, refused),
                at("name", name, refused),
                at("password", "", refused));
    }

    private static FormField at(String field, String value, CreateAccount.Result.Refused refused) {
        return FormField.of(field, value)
                .withError(refused.field().equals(field) ? refused.message() : null);
    }

    /// Rolls back the use of the link.
    private static final class NotCreated extends RuntimeException {
        private final transient CreateAccount.Result.Refused reason;

        NotCreated(CreateAccount.Result.Refused reason) {
            super("not created", null, false, false);
            this.reason = reason;
        }
    }
}
