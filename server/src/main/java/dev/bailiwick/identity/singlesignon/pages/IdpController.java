package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.BeginFlow;
import dev.bailiwick.identity.singlesignon.flows.FlowCookie;
import dev.bailiwick.identity.singlesignon.flows.FlowResponses;
import dev.bailiwick.identity.singlesignon.idp.AuthorizationOrigins;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.identity.singlesignon.idp.RunIdpDiagnosis;
import dev.bailiwick.identity.singlesignon.links.IssuerChangeWarning;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(IdpController.PATH)
public final class IdpController {
    /// Sent once the warning was acknowledged.
    private static final String ISSUER_CHANGE = "issuer_change";

    public static final String PATH = "/site-administration/authentication/openid-connect";

    private static final Confirmation DELETION =
            new Confirmation(
                    "delete-provider",
                    PATH + "/delete",
                    "Delete the provider?",
                    List.of(
                            "Its settings are deleted, including the client secret; those set by"
                                    + " the environment stay. It can no longer be used to sign in.",
                            "This is refused while accounts are linked to it. To turn it off"
                                    + " temporarily, disable it instead."),
                    PATH + "/delete",
                    "Delete provider",
                    "Keep provider",
                    PATH);

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final IdentityProviders providers;
    private final AuthorizationOrigins origins;
    private final RunIdpDiagnosis testConfiguration;
    private final BeginFlow beginFlow;
    private final IdpPageBuilder pages;
    private final IssuerChangeWarning issuerChange;

    IdpController(
            Settings settings,
            ChangeSettings changeSettings,
            IdentityProviders providers,
            AuthorizationOrigins origins,
            RunIdpDiagnosis testConfiguration,
            BeginFlow beginFlow,
            IdpPageBuilder pages,
            IssuerChangeWarning issuerChange) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.providers = providers;
        this.origins = origins;
        this.testConfiguration = testConfiguration;
        this.beginFlow = beginFlow;
        this.pages = pages;
        this.issuerChange = issuerChange;
    }

    @GetMapping
    String show(Model model) {
        var current = settings.current();
        model.addAttribute("page", pages.of(SettingsForm.stored(current), current));
        return "identity/singlesignon/pages/provider";
    }

    @PostMapping
    String save(
            @RequestParam MultiValueMap<String, String> sent,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        Map<String, String> typed = withLines(sent);
        var changes = SettingsForm.changes(IdpSettings.ALL, IdpSettings.CHECKBOXES, current, typed);
        String secret = IdpSettings.CLIENT_SECRET.name();
        if (typed.getOrDefault(IdpSettings.CLIENT_SECRET.field(), "").isBlank()) {
            changes.remove(secret);
        }
        Optional<SettingsSnapshot> after = changeSettings.preview(changes);
        List<SettingProblem> moves =
                after.map(wanted -> secretReuseProblems(current, wanted)).orElse(List.of());
        if (!moves.isEmpty()) {
            return refused(
                    new ChangeSettings.Result.Refused(moves), typed, current, response, model);
        }
        Optional<String> warning = after.flatMap(wanted -> issuerChange.warning(current, wanted));
        if (warning.isPresent() && !typed.containsKey(ISSUER_CHANGE)) {
            response.setStatus(422);
            var form = SettingsForm.typed(current, typed);
            model.addAttribute("page", pages.of(form, current).withWarning(warning.get()));
            return "identity/singlesignon/pages/provider";
        }
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                providers.current().ifPresent(origins::update);
                Toasts.show("Provider saved", request, response);
                yield "redirect:" + PATH;
            }
            case ChangeSettings.Result.Refused refused ->
                    refused(refused, typed, current, response, model);
        };
    }

    private String refused(
            ChangeSettings.Result.Refused refused,
            Map<String, String> typed,
            SettingsSnapshot current,
            HttpServletResponse response,
            Model model) {
        response.setStatus(422);
        model.addAttribute(
                "page", pages.of(SettingsForm.refused(current, typed, refused), current));
        return "identity/singlesignon/pages/provider";
    }

    /// Administrators must not obtain a client secret fixed by the operator: it is sent only to the
    /// configured issuer, and only over verified TLS.
    private static List<SettingProblem> secretReuseProblems(
            SettingsSnapshot current, SettingsSnapshot wanted) {
        String fixedBy = current.fixedBy(IdpSettings.CLIENT_SECRET);
        if (fixedBy == null || current.get(IdpSettings.CLIENT_SECRET) == null) {
            return List.of();
        }
        String sentence =
                "The client secret is set by %s and is never sent to a different provider entered here. Set this in the environment too."
                        .formatted(fixedBy);
        var problems = new ArrayList<SettingProblem>();
        String issuer = wanted.get(IdpSettings.ISSUER);
        if (issuer != null && !issuer.equals(current.get(IdpSettings.ISSUER))) {
            problems.add(new SettingProblem(IdpSettings.ISSUER.name(), sentence));
        }
        if (current.get(IdpSettings.VERIFY_TLS) && !wanted.get(IdpSettings.VERIFY_TLS)) {
            problems.add(new SettingProblem(IdpSettings.VERIFY_TLS.name(), sentence));
        }
        return problems;
    }

    /// The ticked modules are the lines of one setting; browsers send nothing if none is ticked.
    private static Map<String, String> withLines(MultiValueMap<String, String> sent) {
        var typed = new HashMap<>(sent.toSingleValueMap());
        String modules = IdpSettings.DEFAULT_MODULES.field();
        typed.put(modules, String.join("\n", sent.getOrDefault(modules, List.of())));
        return typed;
    }

    @GetMapping("/delete")
    String confirmDelete(Model model) {
        model.addAttribute("page", DELETION);
        return "web/ui/confirm";
    }

    /// Clears every setting of the provider; refused while identities are linked.
    @PostMapping("/delete")
    String delete(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        var changes = new HashMap<String, @Nullable String>();
        IdpSettings.ALL.stream()
                .filter(setting -> current.fixedBy(setting) == null)
                .forEach(setting -> changes.put(setting.name(), null));
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                Toasts.show("Provider deleted", request, response);
                yield "redirect:" + PATH;
            }
            case ChangeSettings.Result.Refused(var problems) -> {
                response.setStatus(422);
                model.addAttribute(
                        "page",
                        pages.of(SettingsForm.stored(current), current)
                                .withError(problems.getFirst().sentence()));
                yield "identity/singlesignon/pages/provider";
            }
        };
    }

    @PostMapping("/test-configuration")
    ResponseEntity<?> testConfiguration(
            @AuthenticationPrincipal SignedIn person, HttpServletRequest request) {
        DiagnosisReport report =
                testConfiguration.run(person.actor()).orElseThrow(FlowResponses::notSetUp);
        return Refusals.wantsJson(request)
                ? ResponseEntity.ok(DiagnosisJson.of(report))
                : FlowResponses.redirect(PATH + "#configuration-result");
    }

    @PostMapping("/test-login")
    ResponseEntity<Void> testLogin(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return FlowResponses.to(beginFlow.test(person, FlowCookie.ensure(request, response)));
    }
}
