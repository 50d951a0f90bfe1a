package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ChangeInstances;
import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.Names.LocalName;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.network.IpAddress;
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

/// Names, leases and devices; editors add, change and remove local names.
@Controller
@RequestMapping(NamesPage.PATH)
final class NamesController {
    private static final String NAME = "name";
    private static final String ADDRESS = "address";
    private static final String OLD_NAME = "old_name";
    private static final String OLD_ADDRESS = "old_address";

    private final NamesBuilder pages;
    private final Scopes scopes;
    private final ChangeInstances change;

    NamesController(NamesBuilder pages, Scopes scopes, ChangeInstances change) {
        this.pages = pages;
        this.scopes = scopes;
        this.change = change;
    }

    @GetMapping
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", pages.build(asked, person.account()));
        return "modules/dns/pages/names";
    }

    @GetMapping("/add")
    String form(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        return form(asked, null, null, null, List.of(), model);
    }

    @GetMapping("/edit")
    String editForm(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        return named(asked)
                .map(before -> form(asked, before, null, null, List.of(), model))
                .orElse("redirect:" + NamesPage.PATH);
    }

    /// @param before the name that is changed; null for a new one
    private String form(
            Map<String, String> asked,
            @Nullable LocalName before,
            @Nullable String nameError,
            @Nullable String addressError,
            List<String> failures,
            Model model) {
        Scope scope = scopes.of(asked);
        model.addAttribute(
                "page",
                new NameFormPage(
                        scope,
                        before == null
                                ? NamesPage.PATH + "/add"
                                : new Href(NamesPage.PATH + "/edit")
                                        .with(OLD_NAME, before.name())
                                        .with(OLD_ADDRESS, before.address())
                                        .text(),
                        before != null,
                        FormField.of(NAME, asked.getOrDefault(NAME, "")).withError(nameError),
                        FormField.of(ADDRESS, asked.getOrDefault(ADDRESS, ""))
                                .withError(addressError),
                        failures));
        return "modules/dns/pages/name_form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return save(form, null, person.actor(), request, response, model);
    }

    /// On the instances that have the old one, which is removed where the new one was added.
    @PostMapping("/edit")
    String edit(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<LocalName> before =
                named(
                        Map.of(
                                NAME, form.getOrDefault(OLD_NAME, ""),
                                ADDRESS, form.getOrDefault(OLD_ADDRESS, "")));
        return before.isEmpty()
                ? "redirect:" + NamesPage.PATH
                : save(form, before.get(), person.actor(), request, response, model);
    }

    private String save(
            Map<String, String> form,
            @Nullable LocalName before,
            Actor by,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<String> name = DomainName.canonical(form.getOrDefault(NAME, ""));
        IpAddress address = null;
        String addressError = null;
        try {
            address = IpAddress.parse(form.getOrDefault(ADDRESS, "").strip());
        } catch (IpAddress.Malformed e) {
            addressError = e.reason();
        }
        if (name.isEmpty() || address == null) {
            response.setStatus(422);
            return form(
                    form,
                    before,
                    name.isEmpty() ? "Enter a host name such as nas-01.example.org." : null,
                    addressError,
                    List.of(),
                    model);
        }
        var after = new LocalName(address.toString(), name.get());
        List<Provider> chosen = before == null ? scopes.of(form).shown() : pages.having(before);
        List<String> failures =
                after.equals(before)
                        ? List.of()
                        : Failures.ofChange(change.make(chosen, change(before, after), by));
        if (!failures.isEmpty()) {
            response.setStatus(502);
            return form(form, before, null, null, failures, model);
        }
        Toasts.show(name.get() + (before == null ? " added" : " changed"), request, response);
        return "redirect:" + new Href(NamesPage.PATH).with("q", name.get()).text();
    }

    private static List<InstanceChange> change(@Nullable LocalName before, LocalName after) {
        return before == null
                ? List.of(InstanceChange.add(after))
                : List.of(InstanceChange.add(after), InstanceChange.remove(before));
    }

    private static Optional<LocalName> named(Map<String, String> asked) {
        return DomainName.canonical(asked.getOrDefault(NAME, ""))
                .flatMap(name ->
                        IpAddress.parseReported(asked.getOrDefault(ADDRESS, ""))
                                .map(address -> new LocalName(address.toString(), name)));
    }

    @GetMapping("/remove")
    String confirmRemove(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Optional<LocalName> name = named(asked);
        if (name.isEmpty()) {
            return "redirect:" + NamesPage.PATH;
        }
        String path =
                new Href(NamesPage.PATH + "/remove")
                        .with(ADDRESS, name.get().address())
                        .with(NAME, name.get().name())
                        .text();
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove-name",
                        path,
                        "Remove %s?".formatted(name.get().name()),
                        List.of(
                                "All instances that have it stop answering %s for it."
                                        .formatted(name.get().address()),
                                "Leases, IP records and hosts stay as they are."),
                        path,
                        "Remove name",
                        "Keep name",
                        NamesPage.PATH));
        return "web/ui/confirm";
    }

    /// From the instances that have it.
    @PostMapping("/remove")
    String remove(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<LocalName> name = named(form);
        if (name.isPresent()) {
            List<Answer<Boolean>> answers =
                    change.make(
                            pages.having(name.get()),
                            List.of(InstanceChange.remove(name.get())),
                            person.actor());
            List<String> failures = Failures.ofChange(answers);
            if (!failures.isEmpty()) {
                Toasts.showNotice(
                        "Not removed everywhere. " + String.join(" ", failures), request, response);
            } else if (answers.isEmpty()) {
                Toasts.showNotice("No instance has this name.", request, response);
            } else {
                Toasts.show(name.get().name() + " removed", request, response);
            }
        }
        return "redirect:" + NamesPage.PATH;
    }
}
