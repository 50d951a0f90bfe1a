package dev.bailiwick.access;

import dev.bailiwick.access.LocalSignIn.Outcome;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Field;
import dev.bailiwick.web.LocalPath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
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

    private final LocalSignIn localSignIn;
    private final AfterPassword afterPassword;
    private final SetupLink setupLink;
    private final ObjectProvider<ProviderOffer> offers;
    private final ObjectProvider<ResetOffer> resets;

    SignInController(
            LocalSignIn localSignIn,
            AfterPassword afterPassword,
            SetupLink setupLink,
            ObjectProvider<ProviderOffer> offers,
            ObjectProvider<ResetOffer> resets) {
        this.localSignIn = localSignIn;
        this.afterPassword = afterPassword;
        this.setupLink = setupLink;
        this.offers = offers;
        this.resets = resets;
    }

    @GetMapping({"/login", "/auth/local"})
    String form(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            Model model) {
        if (SignedIn.present().isPresent()) {
            return "redirect:" + LocalPath.orHome(target);
        }
        model.addAttribute("page", page(request, "", null, target));
        return "access/sign-in";
    }

    @PostMapping({"/login", "/auth/local"})
    String signIn(
            @RequestParam String email,
            @RequestParam String password,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var outcome = localSignIn.attempt(email, password, request);
        if (!(outcome instanceof Outcome.Proven proven)) {
            String refusal = localSignIn.refusal(outcome, REFUSED, response);
            model.addAttribute("page", page(request, email, refusal, target));
            return "access/sign-in";
        }
        return afterPassword.go(proven, LocalPath.orHome(target), request, response);
    }

    private SignInPage page(
            HttpServletRequest request,
            String email,
            @Nullable String refusal,
            @Nullable String target) {
        String action = request.getRequestURI();
        ProviderButton button =
                action.equals("/auth/local") ? null : button(LocalPath.orHome(target));
        return new SignInPage(
                action,
                Field.of("email", email),
                refusal,
                button,
                LocalPath.isLocal(target) ? target : null,
                setupLink.isOpen(),
                resets.stream().anyMatch(ResetOffer::isOffered));
    }

    private @Nullable ProviderButton button(String target) {
        return offers.stream()
                .flatMap(offer -> offer.button().stream())
                .map(b -> target.equals("/") ? b : b.continuingTo(target))
                .findFirst()
                .orElse(null);
    }
}
