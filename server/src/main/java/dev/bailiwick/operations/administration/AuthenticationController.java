package dev.bailiwick.operations.administration;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.factors.SecondFactorSettings;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.identity.signinpolicy.BreakGlass;
import dev.bailiwick.identity.signinpolicy.SingleSignOnConditions;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, Authentication.
@Controller
@RequestMapping("/site-administration/authentication")
final class AuthenticationController {
    private static final List<SelectOption> MODES =
            List.of(
                    SelectOption.of(
                            "local-only",
                            "Local only",
                            "People sign in with an email address and a password."),
                    SelectOption.of(
                            "local-and-oidc",
                            "Local and OIDC",
                            "The sign-in page shows the identity provider and the local form."),
                    SelectOption.of(
                            "oidc-preferred",
                            "OIDC preferred",
                            "The sign-in page shows the identity provider first and collapses the"
                                    + " local form."),
                    SelectOption.of(
                            "oidc-required",
                            "OIDC required",
                            "Only the identity provider. Only the break-glass administrator can"
                                    + " sign in with a password, at /auth/local. All other sessions"
                                    + " that started with a password end."));

    private static final List<SelectOption> ROLES =
            List.of(
                    SelectOption.of("admin", "Administrators"),
                    SelectOption.of("editor", "Editors"),
                    SelectOption.of("viewer", "Viewers"));

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final Accounts accounts;
    private final BreakGlass breakGlass;
    private final SecondFactors factors;
    private final Transactions transactions;
    private final SingleSignOnConditions singleSignOn;

    AuthenticationController(
            Settings settings,
            ChangeSettings changeSettings,
            Accounts accounts,
            BreakGlass breakGlass,
            SecondFactors factors,
            Transactions transactions,
            SingleSignOnConditions singleSignOn) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.accounts = accounts;
        this.breakGlass = breakGlass;
        this.factors = factors;
        this.transactions = transactions;
        this.singleSignOn = singleSignOn;
    }

    @GetMapping
    String show(Model model) {
        SettingsSnapshot current = settings.current();
        return page(SettingsForm.stored(current), current, model);
    }

    @PostMapping
    String save(
            @RequestParam MultiValueMap<String, String> sent,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        SettingsSnapshot current = settings.current();
        Map<String, String> typed = withLines(sent);
        var changes =
                SettingsForm.changes(
                        AuthenticationSettings.ALL,
                        List.of(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS),
                        current,
                        typed);
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                Toasts.show("Authentication saved", request, response);
                yield "redirect:/site-administration/authentication";
            }
            case ChangeSettings.Result.Refused refused -> {
                response.setStatus(422);
                yield page(SettingsForm.refused(current, typed, refused), current, model);
            }
        };
    }

    /// The ticked roles are the lines of one setting; browsers send nothing if none is ticked.
    private static Map<String, String> withLines(MultiValueMap<String, String> sent) {
        var typed = new HashMap<>(sent.toSingleValueMap());
        String roles = SecondFactorSettings.REQUIRED_ROLES.field();
        typed.put(roles, String.join("\n", sent.getOrDefault(roles, List.of())));
        return typed;
    }

    private String page(SettingsForm form, SettingsSnapshot current, Model model) {
        model.addAttribute(
                "page",
                new AuthenticationPage(
                        form.field(AuthenticationSettings.MODE),
                        modes(current),
                        form.checkbox(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS),
                        form.field(AuthenticationSettings.BREAK_GLASS_EMAIL),
                        candidates(form.field(AuthenticationSettings.BREAK_GLASS_EMAIL).value()),
                        breakGlassLacksFactor(current),
                        form.field(SecondFactorSettings.REQUIRED_ROLES),
                        ROLES,
                        conditions(current),
                        form.otherError(AuthenticationSettings.ALL)));
        return "operations/administration/authentication";
    }

    /// Disables a mode whose obstacle cannot be removed on this page.
    private List<SelectOption> modes(SettingsSnapshot current) {
        String name = AuthenticationSettings.MODE.name();
        return MODES.stream()
                .map(mode ->
                        changeSettings.objections(Map.of(name, mode.value())).stream()
                                .filter(problem -> problem.name().equals(name))
                                .filter(problem ->
                                        !mode.value()
                                                .equals(
                                                        current.formText(
                                                                AuthenticationSettings.MODE)))
                                .filter(problem ->
                                        current.fixedBy(AuthenticationSettings.MODE) == null)
                                .findFirst()
                                .map(problem -> mode.disabled(problem.sentence()))
                                .orElse(mode))
                .toList();
    }

    private boolean breakGlassLacksFactor(SettingsSnapshot current) {
        String email = current.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        return email != null
                && transactions.read(() ->
                        accounts.byEmail(email).filter(a -> !factors.has(a.id())).isPresent());
    }

    /// Always contains the selected administrator, spelled as in the setting, so that saving
    /// another change keeps the selection.
    private List<SelectOption> candidates(String selected) {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", "None"));
        transactions.read(accounts::activeAdministrators).stream()
                .filter(Account::hasPassword)
                .filter(a -> !a.email().key().equals(EmailAddress.key(selected)))
                .map(a -> candidate(a.email().value(), a))
                .forEach(options::add);
        if (!selected.isEmpty()) {
            options.add(
                    1,
                    transactions
                            .read(() -> accounts.byEmail(selected))
                            .map(account -> candidate(selected, account))
                            .orElseGet(() -> SelectOption.of(selected, selected)));
        }
        return options;
    }

    private static SelectOption candidate(String value, Account account) {
        return SelectOption.of(value, account.name() + ", " + account.email());
    }

    private List<CheckResult> conditions(SettingsSnapshot current) {
        boolean usable = transactions.read(() -> breakGlass.isUsable(current));
        var checks = new ArrayList<CheckResult>();
        checks.add(
                new CheckResult(
                        usable ? CheckResult.Verdict.PASSED : CheckResult.Verdict.FAILED,
                        "A break-glass administrator is selected",
                        current.get(AuthenticationSettings.BREAK_GLASS_EMAIL),
                        usable ? null : "Select an administrator who has a local password.",
                        usable ? null : "#break_glass_email",
                        null));
        if (usable) {
            boolean lacksFactor = breakGlassLacksFactor(current);
            checks.add(
                    new CheckResult(
                            lacksFactor ? CheckResult.Verdict.WARNING : CheckResult.Verdict.PASSED,
                            "The break-glass administrator has a second factor",
                            null,
                            lacksFactor
                                    ? "This account can sign in with a password alone. Sign in as"
                                            + " this administrator and set one up on the profile"
                                            + " page."
                                    : null,
                            null,
                            null));
        }
        checks.addAll(singleSignOn.conditions(current));
        return checks;
    }
}
