package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.CheckCode;
import dev.bailiwick.factors.Factors;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.LocalPath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A signed-in person proves again who they are, before something that needs it.
@Controller
final class ReauthenticateController {
    private final LocalSignIn localSignIn;
    private final Factors factors;
    private final CheckCode checkCode;
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;

    ReauthenticateController(
            LocalSignIn localSignIn,
            Factors factors,
            CheckCode checkCode,
            Sessions sessions,
            AuditLog audit,
            Transactions transactions) {
        this.localSignIn = localSignIn;
        this.factors = factors;
        this.checkCode = checkCode;
        this.transactions = transactions;
        this.sessions = sessions;
        this.audit = audit;
    }

    @GetMapping("/auth/reauthenticate")
    String form(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            Model model) {
        model.addAttribute("page", page(person, null, null, target));
        return "access/reauthenticate";
    }

    @PostMapping("/auth/reauthenticate")
    String prove(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam String password,
            @RequestParam(defaultValue = "") String code,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<Account> proven = localSignIn.attempt(person.getName(), password);
        if (proven.filter(account -> account.id() == person.account().id()).isEmpty()) {
            response.setStatus(422);
            model.addAttribute("page", page(person, "That is not your password.", null, target));
            return "access/reauthenticate";
        }
        if (hasFactor(person)
                && checkCode.of(proven.get(), code)
                        instanceof CheckCode.Result.Wrong(var sentence)) {
            response.setStatus(422);
            model.addAttribute("page", page(person, null, sentence, target));
            return "access/reauthenticate";
        }
        sessions.renew(person.session(), request, response);
        audit.record(AuditEvent.of("Re-authenticated").on(person.getName()));
        return "redirect:" + LocalPath.orHome(target);
    }

    private boolean hasFactor(SignedIn person) {
        return transactions.read(() -> factors.has(person.account().id()));
    }

    private ReauthenticatePage page(
            SignedIn person,
            @Nullable String refusal,
            @Nullable String codeRefusal,
            @Nullable String target) {
        return new ReauthenticatePage(
                person.getName(),
                person.account().hasPassword(),
                hasFactor(person),
                null,
                refusal,
                codeRefusal,
                LocalPath.orHome(target));
    }
}
