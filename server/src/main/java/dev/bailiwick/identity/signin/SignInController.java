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

/// `/login`, and `/auth/local`: the same form without the provider's button.
@Controller
final class SignInController {
    private static final String REFUSED =
            "The email address or the password is not right, or the account is not active.";

    private static final String NOT_BY_PASSWORD =
            "People sign in through the identity provider here. Nothing that was typed was looked"
                    + " at.";

    private final LocalSignIn localSignIn;
    private final AfterPassword afterPassword;
    private final SignInPages pages;

    SignInController(LocalSignIn localSignIn, AfterPassword afterPassword, SignInPages pages) {
        this.localSignIn = localSignIn;
        this.afterPassword = afterPassword;
        this.pages = pages;
    }

    @GetMapping({"/login", SignInPages.LOCAL})
    String form(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            Model model) {
        if (SignedIn.present().isPresent()) {
            return "redirect:" + LocalPath.orHome(target);
        }
        model.addAttribute("page", pages.page(request.getRequestURI(), "", null, target));
        return "identity/signin/sign-in";
    }

    @PostMapping({"/login", SignInPages.LOCAL})
    String signIn(
            @RequestParam String email,
            @RequestParam String password,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!pages.takesPasswords(request.getRequestURI())) {
            response.setStatus(422);
            model.addAttribute(
                    "page", pages.page(request.getRequestURI(), "", NOT_BY_PASSWORD, target));
            return "identity/signin/sign-in";
        }
        var outcome = localSignIn.attempt(email, password, request);
        if (!(outcome instanceof Outcome.Proven proven)) {
            String refusal = localSignIn.refusal(outcome, REFUSED, response);
            model.addAttribute("page", pages.page(request.getRequestURI(), email, refusal, target));
            return "identity/signin/sign-in";
        }
        return afterPassword.go(proven, LocalPath.orHome(target), request, response);
    }
}
