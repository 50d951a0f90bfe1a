package dev.bailiwick.identity.linking;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.flows.FlowCookie;
import dev.bailiwick.identity.flows.FlowResponses;
import dev.bailiwick.identity.links.LinkPreview;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.reauthentication.VerifyAccount;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Somebody came back from the provider, and is asked to prove the account that would be theirs.
@Controller
@RequestMapping(VerifyAccountController.PATH + "{uid}")
public final class VerifyAccountController {
    public static final String PATH = "/auth/oidc/prove/";

    private final LinkVerifiedAccount linkByProof;
    private final VerifyAccount proveAccount;

    VerifyAccountController(LinkVerifiedAccount linkByProof, VerifyAccount proveAccount) {
        this.linkByProof = linkByProof;
        this.proveAccount = proveAccount;
    }

    @GetMapping
    String form(@PathVariable UUID uid, HttpServletRequest request, Model model) {
        return page(waiting(uid, request), null, null, model);
    }

    @PostMapping
    String prove(
            @PathVariable UUID uid,
            @RequestParam(defaultValue = "") String password,
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        LinkVerifiedAccount.Waiting waiting = waiting(uid, request);
        Optional<VerifiedPassword> proof = Optional.empty();
        if (waiting.needsProof()) {
            switch (proveAccount.run(waiting.account(), password, code, request, response)) {
                case VerifyAccount.Result.WrongPassword(var sentence) -> {
                    linkByProof.failed(waiting);
                    return page(waiting, sentence, null, model);
                }
                case VerifyAccount.Result.WrongCode(var sentence) -> {
                    linkByProof.failed(waiting);
                    return page(waiting, null, sentence, model);
                }
                case VerifyAccount.Result.Proven(var right) -> proof = Optional.of(right);
            }
        }
        return switch (linkByProof.run(waiting, proof)) {
            case LinkVerifiedAccount.Result.Linked(var next, var sentence) -> {
                Toasts.show(sentence, request, response);
                yield "redirect:" + next;
            }
            case LinkVerifiedAccount.Result.Rejected(var rejection) ->
                    throw FlowResponses.refused(rejection);
        };
    }

    private LinkVerifiedAccount.Waiting waiting(UUID uid, HttpServletRequest request) {
        return FlowCookie.read(request)
                .flatMap(browser -> linkByProof.waiting(uid, browser))
                .orElseThrow(() -> FlowResponses.refused(linkByProof.expired()));
    }

    private String page(
            LinkVerifiedAccount.Waiting waiting,
            @Nullable String passwordError,
            @Nullable String codeError,
            Model model) {
        Account account = waiting.account();
        Optional<Field> password =
                waiting.needsProof()
                        ? Optional.of(Field.of("password", "").withError(passwordError))
                        : Optional.empty();
        model.addAttribute(
                "page",
                new VerifyAccountPage(
                        PATH + waiting.proof().uid(),
                        LinkPreview.of(waiting.proof().link(), account),
                        password.orElse(null),
                        password.isPresent() && proveAccount.asksForCode(account)
                                ? Field.of("code", "").withError(codeError)
                                : null));
        return "identity/linking/prove";
    }
}
