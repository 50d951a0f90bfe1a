package dev.bailiwick.identity.invitations;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// An invitation, for the person invited. Opening the page does not use it up.
@Controller
@RequestMapping(AcceptController.PATH + "{token}")
final class AcceptController {
    static final String PATH = "/auth/invitation/";

    private static final Refusal INVALID_LINK =
            Refusal.of(
                            404,
                            "This invitation is not valid",
                            "It was already used, it was revoked, a newer one was sent, or it is"
                                    + " older than a week.",
                            "Sign in if you have an account already, or ask for another"
                                    + " invitation.")
                    .withLink("Go to sign-in", "/login");

    private final AcceptInvitation acceptInvitation;
    private final LinkInvitationListing linking;

    AcceptController(AcceptInvitation acceptInvitation, LinkInvitationListing linking) {
        this.linking = linking;
        this.acceptInvitation = acceptInvitation;
    }

    @GetMapping
    String form(@PathVariable String token, Model model) {
        Optional<Invitation> invitation = acceptInvitation.find(token);
        if (invitation.isEmpty()) {
            return linking.pageOf(token)
                    .map(path -> "redirect:" + path)
                    .orElseThrow(() -> new RefusedException(INVALID_LINK));
        }
        return page(token, invitation.get(), "", null, model);
    }

    @PostMapping
    String accept(
            @PathVariable String token,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (acceptInvitation.run(token, name, password)) {
            case AcceptInvitation.Result.Accepted accepted -> {
                Toasts.show("Your account is ready. You can sign in now.", request, response);
                yield "redirect:/login";
            }
            case AcceptInvitation.Result.Refused refused -> {
                response.setStatus(422);
                yield page(token, refused.invitation(), name, refused, model);
            }
            case AcceptInvitation.Result.NoSuchInvitation none ->
                    throw new RefusedException(INVALID_LINK);
        };
    }

    private static String page(
            String token,
            Invitation invitation,
            String name,
            AcceptInvitation.Result.@Nullable Refused refused,
            Model model) {
        model.addAttribute(
                "page",
                new AcceptPage(
                        PATH + token,
                        invitation.email().value(),
                        invitation.invitedBy(),
                        FormField.of("name", name).withError(at("name", refused)),
                        FormField.of("password", "").withError(at("password", refused)),
                        at("email", refused)));
        return "identity/invitations/accept";
    }

    private static @Nullable String at(
            String field, AcceptInvitation.Result.@Nullable Refused refused) {
        return refused == null || !refused.field().equals(field) ? null : refused.message();
    }
}
