package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.PauseBlocking;
import dev.bailiwick.modules.dns.live.ProviderView;
import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.modules.dns.registry.Pauses;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Pauses and resumes blocking, for editors.
@Controller
@RequestMapping(ProviderFields.PATH)
final class PauseController {
    private static final int LATEST = 10;
    private static final int MAX_REASON_LENGTH = 200;
    private static final String REASON = "reason";

    private final Scopes scopes;
    private final Pauses pauses;
    private final LiveProviders live;
    private final PauseBlocking blocking;
    private final Transactions transactions;
    private final Clock clock;

    PauseController(
            Scopes scopes,
            Pauses pauses,
            LiveProviders live,
            PauseBlocking blocking,
            Transactions transactions,
            Clock clock) {
        this.scopes = scopes;
        this.pauses = pauses;
        this.live = live;
        this.blocking = blocking;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping("/pause")
    String form(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        return page(asked, FormField.of(REASON, ""), List.of(), model);
    }

    private String page(
            Map<String, String> asked, FormField reason, List<String> failures, Model model) {
        Scope scope = scopes.of(asked);
        List<Pause> latest = transactions.read(() -> pauses.latest(LATEST));
        List<ProviderView> views = live.look(scope.all());
        model.addAttribute(
                "page",
                new PausePage(
                        scope,
                        PauseState.of(views, latest, clock.instant()).orElse(null),
                        latest,
                        reason,
                        failures));
        return "modules/dns/pages/pause";
    }

    @PostMapping("/pause")
    String pause(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<PauseLength> length = PauseLength.of(form.getOrDefault("for", ""));
        String reason = form.getOrDefault(REASON, "").strip();
        Optional<String> error = FieldType.lineError(reason, MAX_REASON_LENGTH);
        if (length.isEmpty() || error.isPresent()) {
            response.setStatus(422);
            return page(
                    form,
                    FormField.of(REASON, reason).withError(error.orElse(null)),
                    length.isEmpty() ? List.of("Choose for how long.") : List.of(),
                    model);
        }
        List<Provider> chosen = chosen(form);
        var answers = blocking.pause(chosen, length.get().length(), reason, person.actor());
        return done(chosen, answers, "Blocking is paused", form, request, response, model);
    }

    @PostMapping("/resume")
    String resume(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        List<Provider> chosen = chosen(form);
        var answers = blocking.resume(chosen, person.actor());
        return done(chosen, answers, "Blocking is on again", form, request, response, model);
    }

    private List<Provider> chosen(Map<String, String> form) {
        return scopes.of(form).shown();
    }

    private String done(
            List<Provider> chosen,
            List<LiveProviders.Answer<Boolean>> answers,
            String toast,
            Map<String, String> form,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        List<String> failures = Failures.ofChange(answers);
        if (!failures.isEmpty()) {
            response.setStatus(502);
            return page(
                    form,
                    FormField.of(REASON, form.getOrDefault(REASON, "").strip()),
                    failures,
                    model);
        }
        if (!chosen.isEmpty()) {
            Toasts.show(toast, request, response);
        }
        return "redirect:" + ProviderFields.PATH;
    }
}
