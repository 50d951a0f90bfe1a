package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorResponses;
import dev.bailiwick.identity.factors.RemoveFactor;
import dev.bailiwick.identity.factors.RenewRecoveryCodes;
import dev.bailiwick.identity.factors.ReplaceShortPassword;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.Confirmation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The signed-in person's own authenticator app and recovery codes.
@Controller
final class FactorController {
    static final String AUTHENTICATOR = "/profile/two-factor/authenticator";
    private static final String REMOVE = AUTHENTICATOR + "/remove";
    private static final String CODES = "/profile/two-factor/recovery-codes";
    private static final String PROFILE = "/profile#two-factor";
    private static final FactorResponses RESPONSES =
            new FactorResponses("Authenticator app", PROFILE);

    private final EnrolAuthenticator enrolAuthenticator;
    private final RemoveFactor removeFactor;
    private final Authenticators authenticators;
    private final RenewRecoveryCodes renewRecoveryCodes;
    private final ReplaceShortPassword longerPassword;
    private final Transactions transactions;

    FactorController(
            EnrolAuthenticator enrolAuthenticator,
            RemoveFactor removeFactor,
            Authenticators authenticators,
            RenewRecoveryCodes renewRecoveryCodes,
            ReplaceShortPassword longerPassword,
            Transactions transactions) {
        this.enrolAuthenticator = enrolAuthenticator;
        this.removeFactor = removeFactor;
        this.authenticators = authenticators;
        this.renewRecoveryCodes = renewRecoveryCodes;
        this.longerPassword = longerPassword;
        this.transactions = transactions;
    }

    @GetMapping(AUTHENTICATOR)
    String startEnrolment(@AuthenticationPrincipal SignedIn person, Model model) {
        return mayAdd(person.account()) ? enrolment(person, null, model) : "redirect:" + PROFILE;
    }

    @PostMapping(AUTHENTICATOR)
    String confirm(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!mayAdd(person.account())) {
            return "redirect:" + PROFILE;
        }
        return switch (enrolAuthenticator.confirm(person.account(), person.session().uid(), code)) {
            case EnrolAuthenticator.Result.Enrolled(var codes) ->
                    RESPONSES.added(codes, person, request, response, model);
            case EnrolAuthenticator.Result.WrongCode wrong -> {
                response.setStatus(422);
                yield enrolment(person, EnrolmentPage.WRONG_CODE, model);
            }
            case EnrolAuthenticator.Result.Expired expired -> {
                response.setStatus(422);
                yield enrolment(person, EnrolmentPage.EXPIRED, model);
            }
            case EnrolAuthenticator.Result.AlreadyEnrolled one -> "redirect:" + PROFILE;
        };
    }

    @GetMapping(REMOVE)
    String confirmRemoval(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", removal());
        return "web/ui/confirm";
    }

    /// @param password a new one, if it was requested
    @PostMapping(REMOVE)
    String remove(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "new_password", required = false) @Nullable String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var outcome =
                longerPassword.removeWithNewPassword(
                        () -> remove(person.account()), person, password);
        return RESPONSES.removed(
                outcome, "Remove the authenticator app?", REMOVE, person, request, response, model);
    }

    private RemoveFactor.Result remove(Account account) {
        return removeFactor.run(
                account,
                () -> authenticators.remove(account.id()),
                AuditEvent.of("Authenticator Removed"),
                "The authenticator app was removed");
    }

    @GetMapping(CODES)
    String confirmNewCodes(Model model) {
        model.addAttribute("page", newCodes());
        return "web/ui/confirm";
    }

    @PostMapping(CODES)
    String renewCodes(
            @AuthenticationPrincipal SignedIn person, HttpServletRequest request, Model model) {
        List<String> codes = renewRecoveryCodes.run(person.account());
        return codes.isEmpty()
                ? "redirect:" + PROFILE
                : RESPONSES.codes(codes, person, request, model);
    }

    private boolean mayAdd(Account account) {
        return account.hasPassword()
                && transactions.read(() -> authenticators.of(account.id())).isEmpty();
    }

    private String enrolment(SignedIn person, @Nullable String refusal, Model model) {
        Enrolment enrolment = enrolAuthenticator.begin(person.account(), person.session().uid());
        model.addAttribute("page", EnrolmentPage.fromProfile(enrolment, refusal));
        return "identity/authenticators/enrolment";
    }

    static Confirmation removal() {
        return new Confirmation(
                "remove-authenticator",
                REMOVE,
                "Remove the authenticator app?",
                List.of(
                        "Its codes no longer sign you in. If you have no other factor, your"
                                + " recovery codes are removed too."),
                REMOVE,
                "Remove app",
                "Keep app",
                PROFILE);
    }

    static Confirmation newCodes() {
        return new Confirmation(
                "new-codes",
                CODES,
                "Create new recovery codes?",
                List.of("The old codes stop working, whether they were used or not."),
                CODES,
                "Create new codes",
                "Keep codes",
                PROFILE);
    }
}
