package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.passwordsignin.ContinueSignIn;
import dev.bailiwick.identity.passwordsignin.LocalSignIn;
import dev.bailiwick.identity.passwordsignin.LocalSignIn.Outcome;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.http.LocalRedirect;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// `/login` and `/auth/local`: the same form, the latter without the provider's button.
@Controller
final class SignInController {
    private static final String REFUSED =
            "The email address or password is incorrect, or the account is not active.";

    private static final String PASSWORD_SIGN_IN_DISABLED =
            "Sign-in here is through the identity provider. The credentials you entered were not"
                    + " checked.";

    private final LocalSignIn localSignIn;
    private final ContinueSignIn afterPassword;
    private final SignInPageBuilder pages;

    SignInController(
            LocalSignIn localSignIn, ContinueSignIn afterPassword, SignInPageBuilder pages) {
        this.localSignIn = localSignIn;
        this.afterPassword = afterPassword;
        this.pages = pages;
    }

    @GetMapping({"/login", SignInPageBuilder.LOCAL_PATH})
    String form(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            Model model) {
        if (SignedIn.current().isPresent()) {
            return "redirect:" + LocalRedirect.orOverview(target);
        }
        model.addAttribute("page", pages.page(request.getRequestURI(), "", null, target));
        return "identity/signinpages/sign-in";
    }

    @PostMapping({"/login", SignInPageBuilder.LOCAL_PATH})
    String signIn(
            @RequestParam String email,
            @RequestParam String password,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!pages.acceptsPassword(request.getRequestURI())) {
            response.setStatus(422);
            model.addAttribute(
                    "page",
                    pages.page(request.getRequestURI(), "", PASSWORD_SIGN_IN_DISABLED, target));
            return "identity/signinpages/sign-in";
        }
        var outcome = localSignIn.signIn(email, password, request);
        if (!(outcome instanceof Outcome.Verified verified)) {
            String refusal = localSignIn.error(outcome, REFUSED, response);
            model.addAttribute("page", pages.page(request.getRequestURI(), email, refusal, target));
            return "identity/signinpages/sign-in";
        }
        return afterPassword.continueSignIn(
                verified, LocalRedirect.orOverview(target), request, response);
    }
}
