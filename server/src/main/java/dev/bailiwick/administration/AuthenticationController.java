package dev.bailiwick.administration;

import dev.bailiwick.access.AuthenticationSettings;
import dev.bailiwick.access.BreakGlass;
import dev.bailiwick.access.SingleSignOnConditions;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.ui.Check;
import dev.bailiwick.ui.Option;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, Authentication.
@Controller
@RequestMapping("/site-administration/authentication")
final class AuthenticationController {
    private static final List<Option> MODES =
            List.of(
                    Option.of(
                            "local-only",
                            "Local only",
                            "People sign in with email address and password."),
                    Option.of(
                            "local-and-oidc",
                            "Local and OIDC",
                            "The sign-in page offers the identity provider beside the local"
                                    + " form."));

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final Accounts accounts;
    private final BreakGlass breakGlass;
    private final Transactions transactions;
    private final ObjectProvider<SingleSignOnConditions> conditions;

    AuthenticationController(
            Settings settings,
            ChangeSettings changeSettings,
            Accounts accounts,
            BreakGlass breakGlass,
            Transactions transactions,
            ObjectProvider<SingleSignOnConditions> conditions) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.accounts = accounts;
        this.breakGlass = breakGlass;
        this.transactions = transactions;
        this.conditions = conditions;
    }

    @GetMapping
    String show(Model model) {
        SettingsSnapshot current = settings.current();
        return page(SettingsForm.stored(current), current, model);
    }

    @PostMapping
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        SettingsSnapshot current = settings.current();
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

    private String page(SettingsForm form, SettingsSnapshot current, Model model) {
        model.addAttribute(
                "page",
                new AuthenticationPage(
                        form.field(AuthenticationSettings.MODE),
                        MODES,
                        form.tick(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS),
                        form.field(AuthenticationSettings.BREAK_GLASS_EMAIL),
                        candidates(),
                        conditions(current),
                        form.refusalBeside(AuthenticationSettings.ALL)));
        return "administration/authentication";
    }

    private List<Option> candidates() {
        var options = new ArrayList<Option>();
        options.add(Option.of("", "Nobody"));
        transactions.read(accounts::activeAdministrators).stream()
                .filter(Account::hasPassword)
                .map(a -> Option.of(a.email().value(), a.name() + ", " + a.email()))
                .forEach(options::add);
        return options;
    }

    private List<Check> conditions(SettingsSnapshot current) {
        boolean usable = transactions.read(() -> breakGlass.isUsable(current));
        var checks = new ArrayList<Check>();
        checks.add(
                new Check(
                        usable ? Check.Verdict.PASSED : Check.Verdict.FAILED,
                        "A break-glass administrator is selected",
                        current.get(AuthenticationSettings.BREAK_GLASS_EMAIL),
                        usable ? null : "Select an administrator who has a local password.",
                        usable ? null : "#break_glass_email",
                        null));
        conditions.stream().flatMap(c -> c.conditions(current).stream()).forEach(checks::add);
        return checks;
    }
}
