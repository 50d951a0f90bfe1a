package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ChangeInstances;
import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Adds, changes and removes lists and rules.
@Controller
@RequestMapping(ListsPage.PATH)
final class EntryController {
    private static final String KIND = EntryKey.KIND;
    private static final String VALUE = EntryKey.VALUE;
    private static final String COMMENT = "comment";
    private static final String ENABLED = "enabled";
    private static final String GROUP = "group";
    private static final int MAX_COMMENT_LENGTH = 200;

    private final Scopes scopes;
    private final LiveProviders live;
    private final ChangeInstances change;

    EntryController(Scopes scopes, LiveProviders live, ChangeInstances change) {
        this.scopes = scopes;
        this.live = live;
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
            @Nullable String valueError,
            @Nullable String commentError,
            List<String> failures,
            Model model) {
        Scope scope = scopes.of(asked).changeable();
        EntryKind kind = EntryKind.of(asked.getOrDefault(KIND, "")).orElse(EntryKind.BLOCK_LIST);
        model.addAttribute(
                "page",
                new EntryFormPage(
                        scope,
                        FormField.of(KIND, kind.key()),
                        FormField.of(VALUE, asked.getOrDefault(VALUE, "").strip())
                                .withError(valueError),
                        FormField.of(COMMENT, asked.getOrDefault(COMMENT, "").strip())
                                .withError(commentError),
                        failures));
        return "modules/dns/pages/entry_form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<EntryKind> kind = EntryKind.of(form.getOrDefault(KIND, ""));
        String typed = form.getOrDefault(VALUE, "").strip();
        String comment = form.getOrDefault(COMMENT, "").strip();
        String valueError = kind.flatMap(one -> one.error(typed)).orElse(null);
        String commentError = FieldType.lineError(comment, MAX_COMMENT_LENGTH).orElse(null);
        if (kind.isEmpty() || valueError != null || commentError != null) {
            response.setStatus(422);
            return form(form, valueError, commentError, List.of(), model);
        }
        boolean isDomain = !kind.get().isList() && !kind.get().isPattern();
        List<Provider> chosen = scopes.of(form).changeable().shown();
        List<String> failures =
                Failures.ofChange(
                        change.make(
                                chosen,
                                List.of(
                                        InstanceChange.add(
                                                kind.get(),
                                                isDomain
                                                        ? DomainName.canonical(typed).orElseThrow()
                                                        : typed,
                                                comment)),
                                person.actor()));
        if (!failures.isEmpty()) {
            response.setStatus(502);
            return form(form, null, null, failures, model);
        }
        Toasts.show(kind.get().label() + " added", request, response);
        return "redirect:" + ListsPage.PATH;
    }

    @GetMapping("/remove")
    String confirmRemove(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Optional<EntryKey> key = EntryKey.of(asked);
        if (key.isEmpty()) {
            return "redirect:" + ListsPage.PATH;
        }
        String path = key.get().href(ListsPage.PATH + "/remove");
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove-entry",
                        path,
                        "Remove this %s?"
                                .formatted(key.get().kind().label().toLowerCase(Locale.UK)),
                        List.of(
                                EntryRow.shown(key.get().value()),
                                "It is removed from all instances that have it, for all groups."),
                        path,
                        "Remove",
                        "Keep",
                        ListsPage.PATH));
        return "web/ui/confirm";
    }

    /// From the instances that have it.
    @PostMapping("/remove")
    String remove(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<EntryKey> key = EntryKey.of(form);
        if (key.isPresent()) {
            List<Provider> having = having(key.get()).stream().map(Answer::provider).toList();
            List<String> failures =
                    Failures.ofChange(
                            change.make(
                                    having,
                                    List.of(
                                            InstanceChange.remove(
                                                    key.get().kind(), key.get().value())),
                                    person.actor()));
            if (!failures.isEmpty()) {
                Toasts.showNotice(
                        "Not removed everywhere. " + String.join(" ", failures), request, response);
            } else if (having.isEmpty()) {
                Toasts.showNotice("No instance has it.", request, response);
            } else {
                Toasts.show(key.get().kind().label() + " removed", request, response);
            }
        }
        return "redirect:" + ListsPage.PATH;
    }

    private static boolean has(@Nullable Entries entries, EntryKey key) {
        return entries != null && entries.all().stream().anyMatch(key::isOf);
    }

    @GetMapping("/edit")
    String edit(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Optional<EntryKey> key = EntryKey.of(asked);
        List<Answer<Entries>> answers = having(key.orElse(null));
        if (key.isEmpty() || answers.isEmpty()) {
            return "redirect:" + ListsPage.PATH;
        }
        Entry entry = entry(answers.getFirst(), key.get());
        return edit(
                key.get(),
                answers,
                FormField.of(ENABLED, entry.enabled()),
                FormField.of(COMMENT, entry.comment()),
                entry.groups(),
                List.of(),
                model);
    }

    /// The instances that have it; none for none.
    private List<Answer<Entries>> having(@Nullable EntryKey key) {
        return key == null
                ? List.of()
                : live
                        .ask(
                                scopes.all().all(),
                                ListsController.ENTRIES,
                                (_, instance) -> instance.entries())
                        .stream()
                        .filter(answer -> has(answer.value(), key))
                        .toList();
    }

    private static Entry entry(Answer<Entries> answer, EntryKey key) {
        return Objects.requireNonNull(answer.value()).all().stream()
                .filter(key::isOf)
                .findFirst()
                .orElseThrow();
    }

    private static String edit(
            EntryKey key,
            List<Answer<Entries>> having,
            FormField enabled,
            FormField comment,
            List<String> chosen,
            List<String> failures,
            Model model) {
        List<String> groups =
                having.stream()
                        .flatMap(one -> Objects.requireNonNull(one.value()).groups().stream())
                        .map(Entries.Group::name)
                        .distinct()
                        .sorted()
                        .toList();
        var all = new LinkedHashMap<String, Entry>();
        having.forEach(one -> all.put(one.provider().name(), entry(one, key)));
        model.addAttribute(
                "page",
                new EntryEditPage(
                        key.href(ListsPage.PATH + "/edit"),
                        key.kind(),
                        EntryRow.shown(key.value()),
                        List.copyOf(all.keySet()),
                        EntryRow.differences(all),
                        enabled,
                        comment,
                        groups,
                        Set.copyOf(chosen),
                        failures));
        return "modules/dns/pages/entry_edit";
    }

    /// On the instances that have it.
    @PostMapping("/edit")
    String edit(
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Map<String, String> single = form.toSingleValueMap();
        Optional<EntryKey> key = EntryKey.of(single);
        List<Answer<Entries>> having = having(key.orElse(null));
        if (key.isEmpty() || having.isEmpty()) {
            Toasts.showNotice("No instance has it.", request, response);
            return "redirect:" + ListsPage.PATH;
        }
        boolean enabled = Boolean.parseBoolean(single.get(ENABLED));
        String comment = single.getOrDefault(COMMENT, "").strip();
        List<String> groups = form.getOrDefault(GROUP, List.of());
        Optional<String> error = FieldType.lineError(comment, MAX_COMMENT_LENGTH);
        List<String> failures =
                error.isPresent()
                        ? List.of()
                        : Failures.ofChange(
                                change.make(
                                        having.stream().map(Answer::provider).toList(),
                                        List.of(
                                                InstanceChange.set(
                                                        new Entry(
                                                                key.get().kind(),
                                                                key.get().value(),
                                                                enabled,
                                                                comment,
                                                                groups,
                                                                null))),
                                        person.actor()));
        if (error.isPresent() || !failures.isEmpty()) {
            response.setStatus(error.isPresent() ? 422 : 502);
            return edit(
                    key.get(),
                    having,
                    FormField.of(ENABLED, enabled),
                    FormField.of(COMMENT, comment).withError(error.orElse(null)),
                    groups,
                    failures,
                    model);
        }
        Toasts.show(key.get().kind().label() + " changed", request, response);
        return "redirect:" + ListsPage.PATH;
    }
}
