package dev.bailiwick.access;

import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.passkeys.PasskeyBrowser;
import dev.bailiwick.passkeys.ProvePasskey;
import dev.bailiwick.passkeys.RightPasskey;
import dev.bailiwick.sessions.SignInMethod;
import dev.bailiwick.web.LocalPath;
import dev.bailiwick.web.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A passkey alone, without an address typed: the device offers those that it has, so nothing here
/// tells which accounts exist.
@Controller
final class PasskeySignInController {
    private static final String REFUSED =
            "That passkey is not known here, or its account is not active.";

    private final ProvePasskey provePasskey;
    private final LocalSignInPolicy policy;
    private final BeginSession beginSession;
    private final SignInPages pages;
    private final AuditLog audit;
    private final Transactions transactions;

    PasskeySignInController(
            ProvePasskey provePasskey,
            LocalSignInPolicy policy,
            BeginSession beginSession,
            SignInPages pages,
            AuditLog audit,
            Transactions transactions) {
        this.provePasskey = provePasskey;
        this.policy = policy;
        this.beginSession = beginSession;
        this.pages = pages;
        this.audit = audit;
        this.transactions = transactions;
    }

    @PostMapping("/auth/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request, HttpServletResponse response) {
        return provePasskey
                .begin(PasskeyBrowser.ensure(request, response))
                .map(PasskeyAnswers::options)
                .orElseThrow(NotFound::new);
    }

    @PostMapping("/auth/passkey")
    String signIn(
            @RequestParam(defaultValue = "") String credential,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<RightPasskey> right =
                PasskeyBrowser.read(request)
                        .flatMap(browser -> provePasskey.whose(browser, credential))
                        .filter(passkey -> policy.admits(passkey.account()))
                        .filter(passkey -> begins(passkey, request, response));
        if (right.isEmpty()) {
            response.setStatus(422);
            model.addAttribute("page", pages.page(pages.formAddress(), "", REFUSED, target));
            return "access/sign-in";
        }
        beginSession.makeKnown(right.get().account(), request, response);
        return "redirect:" + LocalPath.orHome(target);
    }

    /// @return false when the passkey was removed meanwhile
    private boolean begins(
            RightPasskey right, HttpServletRequest request, HttpServletResponse response) {
        return transactions.write(() -> {
            audit.takeTurn();
            boolean still = provePasskey.isStill(right);
            if (still) {
                beginSession.now(right.account(), SignInMethod.PASSKEY, null, request, response);
            }
            return still;
        });
    }
}
