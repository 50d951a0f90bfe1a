package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Resets a password by a mailed link. Opening the page does not use the link up.
@Controller
@RequestMapping(ResetPasswordController.PATH + "{token}")
final class ResetPasswordController {
    static final String PATH = "/auth/password/reset/";

    private static final Refusal INVALID_LINK =
            Refusal.of(
                    404,
                    "This link is not valid",
                    "It was already used, it is older than an hour, or the password has been set in"
                            + " the meantime.",
                    "Request a new one under “Forgot your password?” on the sign-in page.");

    private final ResetPassword resetPassword;

    ResetPasswordController(ResetPassword resetPassword) {
        this.resetPassword = resetPassword;
    }

    @GetMapping
    String form(@PathVariable String token, Model model) {
        Account account =
                resetPassword.find(token).orElseThrow(() -> new RefusedException(INVALID_LINK));
        return page(token, account, null, model);
    }

    @PostMapping
    String set(
            @PathVariable String token,
            @RequestParam(defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (resetPassword.run(token, password)) {
            case ResetPassword.Result.Done done -> {
                Toasts.show(
                        "Your password was set. You can sign in with it now.", request, response);
                yield "redirect:/login";
            }
            case ResetPassword.Result.Refused(var account, var sentence) -> {
                response.setStatus(422);
                yield page(token, account, sentence, model);
            }
            case ResetPassword.Result.NoSuchLink none -> throw new RefusedException(INVALID_LINK);
        };
    }

    private static String page(
            String token, Account account, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new ResetPasswordPage(
                        PATH + token,
                        account.email().value(),
                        FormField.of("password", "").withError(refusal)));
        return "identity/mailedlinks/reset";
    }
}
