package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.ui.Model;

/// What people are answered who added or removed a factor of whichever kind.
///
/// @param factor in words, such as "Passkey"
/// @param profile where it stands on their page
public record FactorResponses(String factor, String profile) {
    /// @param codes the recovery codes that came with a first factor, shown this once
    public String added(
            List<String> codes,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (codes.isEmpty()) {
            Toasts.show(factor + " added", request, response);
            return "redirect:" + profile;
        }
        return codes(codes, person, request, model);
    }

    public String codes(
            List<String> codes, SignedIn person, HttpServletRequest request, Model model) {
        model.addAttribute(
                "page",
                new RecoveryCodesPage(codes, person.getName(), request.getServerName(), profile));
        return "identity/factors/recovery-codes";
    }

    /// @param title of the page that asks for a longer password
    /// @param action where it sends it
    /// @throws Refused when somebody with the person's role must have one
    public String removed(
            LongerPassword.Outcome outcome,
            String title,
            String action,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (outcome.result()) {
            case REMOVED -> {
                Toasts.show(factor + " removed", request, response);
                yield "redirect:" + profile;
            }
            case NO_SUCH_FACTOR -> "redirect:" + profile;
            case DEMANDED ->
                    throw new RefusedException(
                            Refusal.of(
                                    422,
                                    "This is your last second factor",
                                    "An administrator demands a second factor of people with your"
                                            + " role.",
                                    "Add another one first, then remove this."));
            case PASSWORD_TOO_SHORT -> {
                if (outcome.refusal() != null) {
                    response.setStatus(422);
                }
                model.addAttribute(
                        "page", RemovalPage.of(title, action, person.getName(), outcome.refusal()));
                yield "identity/factors/removal";
            }
        };
    }
}
