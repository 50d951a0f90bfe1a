package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ChangeInstances;
import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.Match;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Why a domain is blocked, and rules for it.
@Controller
@RequestMapping(DomainPage.PATH)
final class DomainController {
    private static final int MAX_COMMENT_LENGTH = 200;
    private static final String COMMENT = "comment";

    /// Scheme and user of a URL; and its port, path and query (RFC 3986 §3).
    private static final Pattern AROUND_HOST =
            Pattern.compile("^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?|(?::\\d*)?[/?#].*$|:\\d*$");

    private final Scopes scopes;
    private final LiveProviders live;
    private final ChangeInstances change;

    DomainController(Scopes scopes, LiveProviders live, ChangeInstances change) {
        this.scopes = scopes;
        this.live = live;
        this.change = change;
    }

    /// Of the address of a page, its host.
    private static Optional<String> domain(Map<String, String> asked) {
        return DomainName.canonical(
                AROUND_HOST.matcher(asked.getOrDefault("domain", "").strip()).replaceAll(""));
    }

    @GetMapping
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> domain = domain(asked);
        if (domain.isEmpty()) {
            Toasts.showNotice(
                    "Enter a domain such as ads.example.net to check it.", request, response);
            return "redirect:" + ListsPage.PATH;
        }
        return page(
                domain.get(),
                asked,
                FormField.of(COMMENT, ""),
                List.of(),
                person.account().mayEdit(),
                model);
    }

    private String page(
            String domain,
            Map<String, String> asked,
            FormField comment,
            List<String> failures,
            boolean mayChange,
            Model model) {
        Scope scope = scopes.of(asked);
        var found = new ArrayList<DomainPage.Found>();
        for (var answer :
                live.ask(
                        scope.all(),
                        "matches " + domain,
                        (_, instance) -> instance.matches(domain))) {
            var failure = answer.failure();
            List<Match> matches = answer.value();
            found.add(
                    new DomainPage.Found(
                            answer.provider(),
                            matches == null ? List.of() : matches,
                            failure == null ? null : failure.sentence()));
        }
        model.addAttribute(
                "page",
                new DomainPage(scope.changeable(), domain, found, comment, failures, mayChange));
        return "modules/dns/pages/domain";
    }

    @PostMapping("/allow")
    String allow(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return add(true, form, person, request, response, model);
    }

    @PostMapping("/deny")
    String deny(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return add(false, form, person, request, response, model);
    }

    private String add(
            boolean allows,
            Map<String, String> form,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> domain = domain(form);
        if (domain.isEmpty()) {
            return "redirect:" + QueriesPage.PATH;
        }
        String comment = form.getOrDefault(COMMENT, "").strip();
        Optional<String> error = FieldType.lineError(comment, MAX_COMMENT_LENGTH);
        List<Provider> chosen = scopes.of(form).changeable().shown();
        List<String> failures =
                error.isPresent()
                        ? List.of()
                        : Failures.ofChange(
                                change.make(
                                        chosen,
                                        List.of(
                                                InstanceChange.add(
                                                        allows ? EntryKind.ALLOW : EntryKind.DENY,
                                                        domain.get(),
                                                        comment)),
                                        person.actor()));
        if (error.isPresent() || !failures.isEmpty()) {
            response.setStatus(error.isPresent() ? 422 : 502);
            return page(
                    domain.get(),
                    form,
                    FormField.of(COMMENT, comment).withError(error.orElse(null)),
                    failures,
                    person.account().mayEdit(),
                    model);
        }
        Toasts.show(allows ? "Domain allowed" : "Domain blocked", request, response);
        return "redirect:" + new Href(DomainPage.PATH).with("domain", domain.get()).text();
    }
}
