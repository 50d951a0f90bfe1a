package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.reauthentication.VerifyAccount;
import dev.bailiwick.identity.singlesignon.flows.FlowCookie;
import dev.bailiwick.identity.singlesignon.flows.FlowResponses;
import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
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

/// After the return from the provider, asks the person to confirm that the matching account is
/// theirs.
@Controller
@RequestMapping(ConfirmOwnershipController.PATH + "{uid}")
public final class ConfirmOwnershipController {
    public static final String PATH = "/auth/oidc/verify-account/";

    private final LinkVerifiedAccount linkVerifiedAccount;
    private final VerifyAccount verifyAccount;

    ConfirmOwnershipController(
            LinkVerifiedAccount linkVerifiedAccount, VerifyAccount verifyAccount) {
        this.linkVerifiedAccount = linkVerifiedAccount;
        this.verifyAccount = verifyAccount;
    }

    @GetMapping
    String form(@PathVariable UUID uid, HttpServletRequest request, Model model) {
        return page(requirePending(uid, request), null, null, model);
    }

    @PostMapping
    String verify(
            @PathVariable UUID uid,
            @RequestParam(defaultValue = "") String password,
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        LinkVerifiedAccount.Pending pending = requirePending(uid, request);
        Optional<VerifiedPassword> proof = Optional.empty();
        if (pending.needsPassword()) {
            switch (verifyAccount.run(pending.account(), password, code, request, response)) {
                case VerifyAccount.Result.WrongPassword(var sentence) -> {
                    linkVerifiedAccount.failed(pending);
                    return page(pending, sentence, null, model);
                }
                case VerifyAccount.Result.WrongCode(var sentence) -> {
                    linkVerifiedAccount.failed(pending);
                    return page(pending, null, sentence, model);
                }
                case VerifyAccount.Result.Verified(var right) -> proof = Optional.of(right);
            }
        }
        LinkVerifiedAccount.Linked linked =
                FlowResponses.require(linkVerifiedAccount.run(pending, proof));
        Toasts.show(linked.message(), request, response);
        return "redirect:" + linked.next();
    }

    private LinkVerifiedAccount.Pending requirePending(UUID uid, HttpServletRequest request) {
        return FlowCookie.read(request)
                .flatMap(browser -> linkVerifiedAccount.findPending(uid, browser))
                .orElseThrow(() -> FlowResponses.refused(linkVerifiedAccount.expired()));
    }

    private String page(
            LinkVerifiedAccount.Pending pending,
            @Nullable String passwordError,
            @Nullable String codeError,
            Model model) {
        Account account = pending.account();
        Optional<FormField> password =
                pending.needsPassword()
                        ? Optional.of(FormField.of("password", "").withError(passwordError))
                        : Optional.empty();
        model.addAttribute(
                "page",
                new ConfirmOwnershipPage(
                        PATH + pending.pendingLink().uid(),
                        LinkPreview.of(pending.pendingLink().link(), account),
                        password.orElse(null),
                        password.isPresent() && verifyAccount.asksForCode(account)
                                ? FormField.of("code", "").withError(codeError)
                                : null));
        return "identity/singlesignon/linking/confirm-ownership";
    }
}
