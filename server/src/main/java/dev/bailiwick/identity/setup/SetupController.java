package dev.bailiwick.identity.setup;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.localsignin.AfterPassword;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// First start: whoever holds the printed link becomes the administrator. Afterwards there is
/// nothing here.
@Controller
final class SetupController {
    private static final Refusal SPENT =
            Refusal.of(
                    404,
                    "This set-up link is not open",
                    "It was used, or it is from an earlier start.",
                    "Sign in. If there is no administrator yet, start the service again: it prints"
                            + " a new link.");
    private static final Actor BY_THE_LINK = new Actor(Actor.Kind.ANONYMOUS, null, "set-up link");

    private final SetupLink link;
    private final CreateAccount createAccount;
    private final AfterPassword afterPassword;
    private final Transactions transactions;

    SetupController(
            SetupLink link,
            CreateAccount createAccount,
            AfterPassword afterPassword,
            Transactions transactions) {
        this.link = link;
        this.createAccount = createAccount;
        this.afterPassword = afterPassword;
        this.transactions = transactions;
    }

    @GetMapping("/setup")
    String form(@RequestParam(defaultValue = "") String token, Model model) {
        if (!link.opens(token)) {
            throw new RefusedException(SPENT);
        }
        model.addAttribute(
                "page",
                new SetupPage(
                        token,
                        Field.of("email", ""),
                        Field.of("name", ""),
                        Field.of("password", "")));
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
            result = refused.why;
        }
        return switch (result) {
            case CreateAccount.Result.Created(var account) ->
                    afterPassword.first(account, request, response);
            case CreateAccount.Result.Refused refused -> {
                response.setStatus(422);
                model.addAttribute("page", again(token, email, name, refused));
                yield "identity/setup/setup";
            }
        };
    }

    private CreateAccount.Result first(String token, String email, String name, String password) {
        if (!link.spend(token)) {
            throw new RefusedException(SPENT);
        }
        CreateAccount.Result result =
                createAccount.run(email, name, Role.ADMIN, Set.of(), password, BY_THE_LINK);
        if (result instanceof CreateAccount.Result.Refused refused) {
            throw new NotCreated(refused);
        }
        return result;
    }

    private static SetupPage again(
            String token, String email, String name, CreateAccount.Result.Refused refused) {
        return new SetupPage(
                token,
                at("email", email, refused),
                at("name", name, refused),
                at("password", "", refused));
    }

    private static Field at(String field, String value, CreateAccount.Result.Refused refused) {
        return Field.of(field, value)
                .withError(refused.field().equals(field) ? refused.sentence() : null);
    }

    /// Takes the spending of the link back.
    private static final class NotCreated extends RuntimeException {
        private final transient CreateAccount.Result.Refused why;

        NotCreated(CreateAccount.Result.Refused why) {
            super("not created", null, false, false);
            this.why = why;
        }
    }
}
