package dev.bailiwick.identity.signin;

import dev.bailiwick.identity.localsignin.AfterPassword;
import dev.bailiwick.identity.localsignin.LocalSignIn;
import dev.bailiwick.identity.localsignin.LocalSignIn.Outcome;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.edge.LocalPath;
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
    private final AfterPassword afterPassword;
    private final SignInPages pages;

    SignInController(LocalSignIn localSignIn, AfterPassword afterPassword, SignInPages pages) {
        this.localSignIn = localSignIn;
        this.afterPassword = afterPassword;
        this.pages = pages;
    }

    @GetMapping({"/login", SignInPages.LOCAL_PATH})
    String form(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            Model model) {
        if (SignedIn.current().isPresent()) {
            return "redirect:" + LocalPath.orOverview(target);
        }
        model.addAttribute("page", pages.page(request.getRequestURI(), "", null, target));
        return "identity/signin/sign-in";
    }

    @PostMapping({"/login", SignInPages.LOCAL_PATH})
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
            return "identity/signin/sign-in";
        }
        var outcome = localSignIn.attempt(email, password, request);
        if (!(outcome instanceof Outcome.Verified proven)) {
            String refusal = localSignIn.error(outcome, REFUSED, response);
            model.addAttribute("page", pages.page(request.getRequestURI(), email, refusal, target));
            return "identity/signin/sign-in";
        }
        return afterPassword.continueSignIn(
                proven, LocalPath.orOverview(target), request, response);
    }
}
