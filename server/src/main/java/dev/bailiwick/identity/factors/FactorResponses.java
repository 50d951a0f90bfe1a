package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.ui.Model;

/// Responses after a factor of any kind was added or removed.
///
/// @param factor its display name, such as "Passkey"
/// @param profile its section on the profile
public record FactorResponses(String factor, String profile) {
    /// @param codes the recovery codes created with a first factor, shown once
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
    /// @param action where that page posts to
    /// @throws Refused when people with this role must have a factor
    public String removed(
            ReplaceShortPassword.Outcome outcome,
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
            case REQUIRED ->
                    throw new RefusedException(
                            Refusal.of(
                                    422,
                                    "This is your last second factor",
                                    "An administrator requires a second factor for people with your"
                                            + " role.",
                                    "Add another one first, then remove this."));
            case PASSWORD_TOO_SHORT -> {
                if (outcome.error() != null) {
                    response.setStatus(422);
                }
                model.addAttribute(
                        "page", RemovalPage.of(title, action, person.getName(), outcome.error()));
                yield "identity/factors/removal";
            }
        };
    }
}
