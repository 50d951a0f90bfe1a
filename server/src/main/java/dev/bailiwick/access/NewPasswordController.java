package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.SetPassword;
import dev.bailiwick.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The second step of those whose password will do only beside a factor, and whose factor is gone.
@Controller
@RequestMapping("/auth/two-factor/password")
final class NewPasswordController {
    private final SecondStep secondStep;
    private final SetPassword setPassword;
    private final BeginSession beginSession;

    NewPasswordController(
            SecondStep secondStep, SetPassword setPassword, BeginSession beginSession) {
        this.secondStep = secondStep;
        this.setPassword = setPassword;
        this.beginSession = beginSession;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondStep.Kind.NEW_PASSWORD,
                request,
                pending -> form(pending.account(), null, model));
    }

    @PostMapping
    String set(
            @RequestParam(name = "new_password", defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondStep.Kind.NEW_PASSWORD,
                request,
                pending -> {
                    Account account = pending.account();
                    Optional<String> refusal =
                            setPassword.standingAlone(account, password, account.actor());
                    if (refusal.isPresent()) {
                        response.setStatus(422);
                        return form(account, refusal.get(), model);
                    }
                    if (!beginSession.after(pending, null, request, response)) {
                        return "redirect:/login";
                    }
                    beginSession.makeKnown(account, request, response);
                    return "redirect:" + pending.continueTo();
                });
    }

    private static String form(Account account, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new NewPasswordPage(
                        account.email().value(), Field.of("new_password", "").withError(refusal)));
        return "access/new-password";
    }
}
