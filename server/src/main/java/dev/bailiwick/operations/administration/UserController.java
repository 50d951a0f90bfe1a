package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.factors.ResetFactors;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.registry.ProductKeyAccess;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// One person: role and modules, deactivation and reactivation, sessions.
@Controller
@RequestMapping(PATH + "/{id}")
final class UserController {
    private final Accounts accounts;
    private final ChangeAccount changeAccount;
    private final Sessions sessions;
    private final ResetFactors resetFactors;
    private final ProductKeyAccess keyReaders;
    private final UserPageBuilder pages;
    private final AuditLog audit;
    private final Transactions transactions;

    UserController(
            Accounts accounts,
            ChangeAccount changeAccount,
            Sessions sessions,
            ResetFactors resetFactors,
            ProductKeyAccess keyReaders,
            UserPageBuilder pages,
            AuditLog audit,
            Transactions transactions) {
        this.accounts = accounts;
        this.changeAccount = changeAccount;
        this.sessions = sessions;
        this.resetFactors = resetFactors;
        this.keyReaders = keyReaders;
        this.pages = pages;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping
    String show(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        return page(id, person, null, model);
    }

    @PostMapping
    String setAccess(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String role,
            @RequestParam(defaultValue = "") List<String> modules,
            @RequestParam(name = "reveal_product_keys", defaultValue = "false") boolean reveals,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<Role> wanted = Role.of(role);
        var given = EnumSet.noneOf(ProductModule.class);
        modules.forEach(key -> ProductModule.of(key).ifPresent(given::add));
        if (wanted.isEmpty()) {
            response.setStatus(422);
            return page(
                    id,
                    person,
                    "“%s” is not a role. Use admin, editor or viewer.".formatted(role),
                    model);
        }
        var result =
                transactions.write(() -> {
                    var changed = changeAccount.setAccess(id, wanted.get(), given, person.actor());
                    if (changed instanceof ChangeAccount.Result.Changed(var account)) {
                        keyReaders.set(account, reveals, person.actor());
                    }
                    return changed;
                });
        if (id == person.account().id()
                && wanted.get() != Role.ADMIN
                && result instanceof ChangeAccount.Result.Changed) {
            Toasts.show("You are no longer an administrator", request, response);
            return "redirect:/";
        }
        return respond(id, person, result, "Access saved", request, response, model);
    }

    @GetMapping("/deactivate")
    String confirmDeactivate(@PathVariable long id, Model model) {
        return confirm(pages.deactivation(account(id)), model);
    }

    @PostMapping("/deactivate")
    String deactivate(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var result = changeAccount.deactivate(id, person.actor());
        return respond(id, person, result, "Account deactivated", request, response, model);
    }

    @PostMapping("/reactivate")
    String reactivate(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var result = changeAccount.reactivate(id, person.actor());
        return respond(id, person, result, "Account reactivated", request, response, model);
    }

    @GetMapping("/sessions/end")
    String confirmEndSessions(@PathVariable long id, Model model) {
        Account account = account(id);
        return confirm(pages.endSessions(account, sessions.of(id).size()), model);
    }

    @PostMapping("/sessions/end")
    String endSessions(
            @PathVariable long id, HttpServletRequest request, HttpServletResponse response) {
        Account account = account(id);
        int ended =
                transactions.write(() -> {
                    audit.acquireLock(); // they may include the administrator's own
                    int count = sessions.endAllOf(id);
                    audit.record(
                            AuditEvent.of("Sessions Ended")
                                    .on(account.email().value())
                                    .with("sessions", Integer.toString(count)));
                    return count;
                });
        Toasts.show(ended == 1 ? "1 session ended" : ended + " sessions ended", request, response);
        return "redirect:" + PATH + "/" + id;
    }

    @GetMapping("/second-factor/reset")
    String confirmReset(@PathVariable long id, Model model) {
        return confirm(pages.factorReset(account(id)), model);
    }

    @PostMapping("/second-factor/reset")
    String resetFactors(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (id == person.account().id()) {
            response.setStatus(422);
            return page(id, person, "Change your own second factors on your profile.", model);
        }
        switch (resetFactors.run(account(id), person.actor())) {
            case RESET -> Toasts.show("Second factors reset", request, response);
            case HAS_NONE -> Toasts.showNotice("There was no second factor", request, response);
        }
        return "redirect:" + PATH + "/" + id;
    }

    private String respond(
            long id,
            SignedIn person,
            ChangeAccount.Result result,
            String toast,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (result) {
            case ChangeAccount.Result.Changed changed -> {
                Toasts.show(toast, request, response);
                yield "redirect:" + PATH + "/" + id;
            }
            case ChangeAccount.Result.Refused(var sentence) -> {
                response.setStatus(422);
                yield page(id, person, sentence, model);
            }
            case ChangeAccount.Result.NoSuchAccount nobody -> throw new NotFoundException();
        };
    }

    private String page(long id, SignedIn person, @Nullable String refusal, Model model) {
        boolean own = id == person.account().id();
        model.addAttribute("page", pages.page(account(id), sessions.of(id).size(), own, refusal));
        return "operations/administration/user";
    }

    private static String confirm(Object confirmation, Model model) {
        model.addAttribute("page", confirmation);
        return "web/ui/confirm";
    }

    private Account account(long id) {
        return transactions.read(() -> accounts.byId(id)).orElseThrow(NotFoundException::new);
    }
}
