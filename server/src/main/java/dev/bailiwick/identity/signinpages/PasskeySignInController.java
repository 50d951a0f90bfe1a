package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.passkeys.PasskeyCookie;
import dev.bailiwick.identity.passkeys.VerifiedPasskey;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.passwordsignin.CompleteSignIn;
import dev.bailiwick.identity.passwordsignin.PasskeyResponses;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.LocalRedirect;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Sign-in with a passkey alone, without typing an address. The device offers the passkeys it has,
/// so nothing here reveals which accounts exist.
@Controller
final class PasskeySignInController {
    private static final String REFUSED =
            "This passkey is not registered here, or its account is not active.";

    private final VerifyPasskey verifyPasskey;
    private final LocalSignInPolicy policy;
    private final CompleteSignIn completeSignIn;
    private final SignInPageBuilder pages;
    private final AuditLog audit;
    private final Transactions transactions;

    PasskeySignInController(
            VerifyPasskey verifyPasskey,
            LocalSignInPolicy policy,
            CompleteSignIn completeSignIn,
            SignInPageBuilder pages,
            AuditLog audit,
            Transactions transactions) {
        this.verifyPasskey = verifyPasskey;
        this.policy = policy;
        this.completeSignIn = completeSignIn;
        this.pages = pages;
        this.audit = audit;
        this.transactions = transactions;
    }

    @PostMapping("/auth/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request, HttpServletResponse response) {
        return verifyPasskey
                .begin(PasskeyCookie.ensure(request, response))
                .map(PasskeyResponses::options)
                .orElseThrow(NotFoundException::new);
    }

    @PostMapping("/auth/passkey")
    String signIn(
            @RequestParam(defaultValue = "") String credential,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<SignedIn> person =
                PasskeyCookie.read(request)
                        .flatMap(browser -> verifyPasskey.findOwner(browser, credential))
                        .filter(passkey -> policy.admits(passkey.account()))
                        .flatMap(passkey -> begin(passkey, request));
        if (person.isEmpty()) {
            response.setStatus(422);
            model.addAttribute("page", pages.page(pages.formAction(), "", REFUSED, target));
            return "identity/signinpages/sign-in";
        }
        completeSignIn.afterCommit(person.get(), request, response);
        return "redirect:" + LocalRedirect.orOverview(target);
    }

    /// @return empty when the passkey was removed meanwhile
    private Optional<SignedIn> begin(VerifiedPasskey right, HttpServletRequest request) {
        return transactions.write(() -> {
            audit.acquireLock();
            return verifyPasskey.isStillValid(right)
                    ? Optional.of(
                            completeSignIn.begin(
                                    right.account(), SignInMethod.PASSKEY, null, request))
                    : Optional.empty();
        });
    }
}
