package dev.bailiwick.operations.auditlog;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.VerifyAuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The audit log as a page: filter, keyset pagination, verification.
@Controller
@RequestMapping(AuditQuery.PATH)
final class AuditController {
    private final AuditLogPageBuilder pages;
    private final VerifyAuditLog verify;
    private final Transactions transactions;

    AuditController(AuditLogPageBuilder pages, VerifyAuditLog verify, Transactions transactions) {
        this.pages = pages;
        this.verify = verify;
        this.transactions = transactions;
    }

    @GetMapping
    String list(
            AuditQuery query,
            @RequestParam(required = false) @Nullable Long before,
            @RequestParam(required = false) @Nullable Long after,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        ZoneId zone = person.account().timeZone();
        model.addAttribute("page", transactions.read(() -> pages.of(query, before, after, zone)));
        return "operations/auditlog/entries";
    }

    @PostMapping("/verify")
    String verify(@AuthenticationPrincipal SignedIn person, Model model) {
        ZoneId zone = person.account().timeZone();
        VerifyAuditLog.Result result = verify.run();
        model.addAttribute("page", transactions.read(() -> pages.verified(result, zone)));
        return "operations/auditlog/entries";
    }
}
