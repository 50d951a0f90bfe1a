package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.BeginFlow;
import dev.bailiwick.identity.singlesignon.flows.FlowCookie;
import dev.bailiwick.identity.singlesignon.flows.FlowResponses;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLink;
import dev.bailiwick.identity.singlesignon.links.UnlinkIdentity;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Linking and unlinking by the account's owner.
@Controller
final class LinkController {
    private static final String PROFILE = "redirect:/profile";

    private final BeginFlow beginFlow;
    private final LinkIdentity linkIdentity;
    private final UnlinkIdentity unlinkIdentity;

    LinkController(BeginFlow beginFlow, LinkIdentity linkIdentity, UnlinkIdentity unlinkIdentity) {
        this.beginFlow = beginFlow;
        this.linkIdentity = linkIdentity;
        this.unlinkIdentity = unlinkIdentity;
    }

    @PostMapping("/profile/identity/link")
    ResponseEntity<Void> link(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return FlowResponses.to(beginFlow.link(person, FlowCookie.ensure(request, response)));
    }

    @GetMapping(LinkIdentity.CONFIRM)
    String confirmation(@AuthenticationPrincipal SignedIn person, Model model) {
        Optional<PendingIdentityLink> pending = linkIdentity.findPending(person);
        if (pending.isEmpty()) {
            return PROFILE;
        }
        model.addAttribute(
                "page",
                new ConfirmLinkPage(
                        pending.get().uid().toString(),
                        LinkPreview.of(pending.get().link(), person.account())));
        return "identity/singlesignon/linking/confirm-link";
    }

    @PostMapping("/profile/identity/confirm")
    String confirm(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(required = false) @Nullable UUID flow,
            HttpServletRequest request,
            HttpServletResponse response) {
        ProposedLink link =
                FlowResponses.require(linkIdentity.confirm(person, Optional.ofNullable(flow)));
        Toasts.show(
                "Linked to %s as %s".formatted(link.providerName(), link.email()),
                request,
                response);
        return PROFILE;
    }

    @PostMapping("/profile/identity/unlink")
    String unlink(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        switch (unlinkIdentity.run(person)) {
            case UNLINKED -> Toasts.show("Unlinked", request, response);
            case NOT_LINKED -> Toasts.showNotice("No identity was linked", request, response);
            case NO_OTHER_SIGN_IN_METHOD ->
                    throw new RefusedException(
                            Refusal.of(
                                    422,
                                    "This link is your only sign-in method",
                                    "You cannot sign in with a password, so your account stays"
                                            + " linked.",
                                    "Ask an administrator."));
        }
        return PROFILE;
    }
}
