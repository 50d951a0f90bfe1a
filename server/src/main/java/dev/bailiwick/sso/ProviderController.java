package dev.bailiwick.sso;

import dev.bailiwick.oidc.ConfigurationReport;
import dev.bailiwick.provider.AuthorizationOrigins;
import dev.bailiwick.provider.ProviderSettings;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.provider.TestConfiguration;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.web.Refusals;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, OpenID Connect.
@Controller
@RequestMapping(ProviderController.PATH)
final class ProviderController {
    static final String PATH = "/site-administration/authentication/openid-connect";

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final Providers providers;
    private final AuthorizationOrigins origins;
    private final TestConfiguration testConfiguration;
    private final BeginFlow beginFlow;
    private final ProviderPages pages;

    ProviderController(
            Settings settings,
            ChangeSettings changeSettings,
            Providers providers,
            AuthorizationOrigins origins,
            TestConfiguration testConfiguration,
            BeginFlow beginFlow,
            ProviderPages pages) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.providers = providers;
        this.origins = origins;
        this.testConfiguration = testConfiguration;
        this.beginFlow = beginFlow;
        this.pages = pages;
    }

    @GetMapping
    String show(Model model) {
        var current = settings.current();
        model.addAttribute("page", pages.of(SettingsForm.stored(current), current));
        return "sso/provider";
    }

    @PostMapping
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        var changes =
                SettingsForm.changes(ProviderSettings.ALL, ProviderSettings.TICKS, current, typed);
        String secret = ProviderSettings.CLIENT_SECRET.name();
        if (typed.getOrDefault(ProviderSettings.CLIENT_SECRET.field(), "").isBlank()) {
            changes.remove(secret);
        }
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                providers.current().ifPresent(origins::learn);
                Toasts.show("Provider saved", request, response);
                yield "redirect:" + PATH;
            }
            case ChangeSettings.Result.Refused refused -> {
                response.setStatus(422);
                var form = SettingsForm.refused(current, typed, refused);
                model.addAttribute("page", pages.of(form, current));
                yield "sso/provider";
            }
        };
    }

    @PostMapping("/test-configuration")
    ResponseEntity<?> testConfiguration(
            @AuthenticationPrincipal SignedIn person, HttpServletRequest request) {
        ConfigurationReport report =
                testConfiguration.run(person.actor()).orElseThrow(Answers::notSetUp);
        return Refusals.wantsJson(request)
                ? ResponseEntity.ok(TestAnswer.of(report))
                : Answers.redirect(PATH + "#configuration-result");
    }

    @PostMapping("/test-login")
    ResponseEntity<Void> testLogin(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return Answers.to(beginFlow.test(person, FlowCookie.ensure(request, response)));
    }
}
