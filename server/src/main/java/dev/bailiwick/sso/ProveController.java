package dev.bailiwick.sso;

import dev.bailiwick.access.ProveAccount;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.RightPassword;
import dev.bailiwick.ui.Field;
import dev.bailiwick.web.Toasts;
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
@RequestMapping(ProveController.PATH + "{uid}")
final class ProveController {
    static final String PATH = "/auth/oidc/prove/";

    private final LinkByProof linkByProof;
    private final ProveAccount proveAccount;

    ProveController(LinkByProof linkByProof, ProveAccount proveAccount) {
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
        LinkByProof.Waiting waiting = waiting(uid, request);
        Optional<RightPassword> proof = Optional.empty();
        if (waiting.needsProof()) {
            switch (proveAccount.run(waiting.account(), password, code, request, response)) {
                case ProveAccount.Result.WrongPassword(var sentence) -> {
                    linkByProof.failed(waiting);
                    return page(waiting, sentence, null, model);
                }
                case ProveAccount.Result.WrongCode(var sentence) -> {
                    linkByProof.failed(waiting);
                    return page(waiting, null, sentence, model);
                }
                case ProveAccount.Result.Proven(var right) -> proof = Optional.of(right);
            }
        }
        return switch (linkByProof.run(waiting, proof)) {
            case LinkByProof.Result.Linked(var next, var sentence) -> {
                Toasts.show(sentence, request, response);
                yield "redirect:" + next;
            }
            case LinkByProof.Result.Rejected(var rejection) -> throw Answers.refused(rejection);
        };
    }

    private LinkByProof.Waiting waiting(UUID uid, HttpServletRequest request) {
        return FlowCookie.read(request)
                .flatMap(browser -> linkByProof.waiting(uid, browser))
                .orElseThrow(() -> Answers.refused(linkByProof.expired()));
    }

    private String page(
            LinkByProof.Waiting waiting,
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
                new ProvePage(
                        PATH + waiting.proof().uid(),
                        ShownLink.of(waiting.proof().link(), account),
                        password.orElse(null),
                        password.isPresent() && proveAccount.asksForCode(account)
                                ? Field.of("code", "").withError(codeError)
                                : null));
        return "sso/prove";
    }
}
