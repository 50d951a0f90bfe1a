package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ChangeInstances;
import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.Names.Alias;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Editors add and remove aliases.
@Controller
@RequestMapping(AliasController.PATH)
final class AliasController {
    static final String PATH = NamesPage.PATH + "/aliases";
    static final String ALIAS = "alias";
    static final String TARGET = "target";
    private static final int MAX_LENGTH = 1_000;

    private final NamesBuilder pages;
    private final Scopes scopes;
    private final ChangeInstances change;

    AliasController(NamesBuilder pages, Scopes scopes, ChangeInstances change) {
        this.pages = pages;
        this.scopes = scopes;
        this.change = change;
    }

    @GetMapping("/add")
    String form(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        return form(asked, null, null, List.of(), model);
    }

    private String form(
            Map<String, String> asked,
            @Nullable String aliasError,
            @Nullable String targetError,
            List<String> failures,
            Model model) {
        model.addAttribute(
                "page",
                new AliasFormPage(
                        scopes.of(asked).changeable(),
                        FormField.of(ALIAS, asked.getOrDefault(ALIAS, "")).withError(aliasError),
                        FormField.of(TARGET, asked.getOrDefault(TARGET, "")).withError(targetError),
                        failures));
        return "modules/dns/pages/alias_form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> alias = DomainName.canonical(form.getOrDefault(ALIAS, ""));
        Optional<String> target = DomainName.canonical(form.getOrDefault(TARGET, ""));
        boolean same = alias.isPresent() && alias.equals(target);
        if (alias.isEmpty() || target.isEmpty() || same) {
            String error = "Enter a host name such as www.example.org.";
            response.setStatus(422);
            return form(
                    form,
                    alias.isEmpty() ? error : null,
                    same ? "This is the alias itself." : target.isEmpty() ? error : null,
                    List.of(),
                    model);
        }
        List<Provider> chosen = scopes.of(form).changeable().shown();
        List<String> failures =
                Failures.ofChange(
                        change.make(
                                chosen,
                                List.of(InstanceChange.add(new Alias(alias.get(), target.get()))),
                                person.actor()));
        if (!failures.isEmpty()) {
            response.setStatus(502);
            return form(form, null, null, failures, model);
        }
        Toasts.show(alias.get() + " added", request, response);
        return "redirect:" + NamesPage.PATH;
    }

    /// As an instance has it, which may be nothing that could be added.
    private static Optional<Alias> alias(Map<String, String> asked) {
        String alias = asked.getOrDefault(ALIAS, "");
        String target = asked.getOrDefault(TARGET, "");
        return alias.isEmpty() || target.isEmpty() || alias.length() + target.length() > MAX_LENGTH
                ? Optional.empty()
                : Optional.of(new Alias(alias, target));
    }

    @GetMapping("/remove")
    String confirmRemove(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Optional<Alias> alias = alias(asked);
        if (alias.isEmpty()) {
            return "redirect:" + NamesPage.PATH;
        }
        String path =
                new Href(PATH + "/remove")
                        .with(ALIAS, alias.get().alias())
                        .with(TARGET, alias.get().target())
                        .text();
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove-alias",
                        path,
                        "Remove %s?".formatted(shown(alias.get().alias())),
                        List.of(
                                "All instances that have it stop answering it as %s."
                                        .formatted(shown(alias.get().target()))),
                        path,
                        "Remove alias",
                        "Keep alias",
                        NamesPage.PATH));
        return "web/ui/confirm";
    }

    private static String shown(String text) {
        return InvisibleCharacters.revealed(text.replaceAll("\\p{Cntrl}", " "));
    }

    /// From the instances that have it.
    @PostMapping("/remove")
    String remove(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Alias> alias = alias(form);
        List<Provider> having = alias.map(pages::having).orElse(List.of());
        List<String> failures =
                alias.isEmpty()
                        ? List.of()
                        : Failures.ofChange(
                                change.make(
                                        having,
                                        List.of(InstanceChange.remove(alias.get())),
                                        person.actor()));
        if (!failures.isEmpty()) {
            Toasts.showNotice(
                    "Not removed everywhere. " + String.join(" ", failures), request, response);
        } else if (having.isEmpty()) {
            Toasts.showNotice("No instance has this alias.", request, response);
        } else {
            Toasts.show("Alias removed", request, response);
        }
        return "redirect:" + NamesPage.PATH;
    }
}
