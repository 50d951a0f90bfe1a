package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ChangeEntries;
import dev.bailiwick.modules.dns.live.ListUpdates;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.http.WebAddress;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

/// Lists and rules; editors add and remove them, and have lists downloaded.
@Controller
@RequestMapping(ListsPage.PATH)
final class ListsController {
    private static final String KIND = "kind";
    private static final String VALUE = "value";
    private static final String COMMENT = "comment";
    private static final int MAX_VALUE_LENGTH = 1_000;

    /// Others may have added longer ones.
    private static final int MAX_REMOVED_LENGTH = 5_000;

    private static final int MAX_COMMENT_LENGTH = 200;

    private final Scopes scopes;
    private final LiveProviders live;
    private final ChangeEntries change;
    private final ListUpdates updates;

    ListsController(Scopes scopes, LiveProviders live, ChangeEntries change, ListUpdates updates) {
        this.scopes = scopes;
        this.live = live;
        this.change = change;
        this.updates = updates;
    }

    @GetMapping
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", page(asked, person.account()));
        return "modules/dns/pages/lists";
    }

    private ListsPage page(Map<String, String> asked, Account reader) {
        Scope scope = scopes.of(asked);
        List<Answer<Entries>> answers = entries(scope.shown());
        List<EntryRow> rows = rows(answers);
        var running = new ArrayList<ListsPage.Updating>();
        for (Provider provider : scope.shown()) {
            updates.latest(provider)
                    .ifPresent(one -> running.add(new ListsPage.Updating(provider, one)));
        }
        List<EntryRow> lists = rows.stream().filter(row -> row.kind().isList()).toList();
        return new ListsPage(
                scope,
                summary(lists),
                lists,
                rows.stream().filter(row -> !row.kind().isList()).toList(),
                running,
                Failures.of(answers),
                Failures.limits(answers, Entries::limit),
                reader.mayEdit(),
                running.stream().anyMatch(one -> !one.update().hasEnded())
                        ? scope.href(ListsPage.PATH)
                        : null);
    }

    private List<Answer<Entries>> entries(List<Provider> shown) {
        return live.ask(shown, "entries", (_, instance) -> instance.entries());
    }

    private record Key(EntryKind kind, String value) {}

    private static List<EntryRow> rows(List<Answer<Entries>> answers) {
        var entries = new LinkedHashMap<Key, List<Entry>>();
        var instances = new LinkedHashMap<Key, List<String>>();
        long answering = 0;
        for (Answer<Entries> answer : answers) {
            Entries known = answer.value();
            answering += known == null ? 0 : 1;
            for (Entry entry : known == null ? List.<Entry>of() : known.all()) {
                var key = new Key(entry.kind(), entry.value());
                entries.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
                instances
                        .computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(answer.provider().name());
            }
        }
        var rows = new ArrayList<EntryRow>();
        for (var one : entries.entrySet()) {
            List<String> having = instances.getOrDefault(one.getKey(), List.of());
            Entry worst =
                    one.getValue().stream()
                            .max(Comparator.comparingInt(ListsController::severity))
                            .orElseThrow();
            rows.add(new EntryRow(worst, having, having.size() == answering));
        }
        rows.sort(
                Comparator.comparingInt((EntryRow row) -> -severity(row.entry()))
                        .thenComparing(EntryRow::kind)
                        .thenComparing(row -> row.entry().value()));
        return rows;
    }

    private static int severity(Entry entry) {
        Entry.Download download = entry.download();
        return download == null || !entry.enabled()
                ? 0
                : switch (download.state()) {
                    case UPDATED, UNCHANGED -> 0;
                    case PENDING -> 1;
                    case STALE -> 2;
                    case FAILED -> 3;
                };
    }

    private static String summary(List<EntryRow> lists) {
        long failed =
                lists.stream()
                        .filter(row -> row.entry().enabled() && row.entry().download() != null)
                        .filter(row -> severity(row.entry()) > 1)
                        .count();
        return lists.isEmpty()
                ? "What blocks and allows domains."
                : "%,d lists%s."
                        .formatted(
                                lists.size(),
                                failed == 0
                                        ? ""
                                        : ", %,d could not be downloaded".formatted(failed));
    }

    @PostMapping("/update")
    String update(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Scope scope = scopes.of(form);
        updates.start(scope.shown(), person.actor());
        Toasts.show("Update started", request, response);
        return "redirect:" + scope.href(ListsPage.PATH);
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
        Scope scope = scopes.of(asked);
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
        String valueError = kind.flatMap(one -> error(one, typed)).orElse(null);
        String commentError = FieldType.lineError(comment, MAX_COMMENT_LENGTH).orElse(null);
        if (kind.isEmpty() || valueError != null || commentError != null) {
            response.setStatus(422);
            return form(form, valueError, commentError, List.of(), model);
        }
        boolean isDomain = !kind.get().isList() && !kind.get().isPattern();
        List<Provider> chosen = scopes.of(form).shown();
        List<String> failures =
                Failures.of(
                        change.add(
                                chosen,
                                kind.get(),
                                isDomain ? DomainName.canonical(typed).orElseThrow() : typed,
                                comment,
                                person.actor()));
        if (!failures.isEmpty()) {
            response.setStatus(502);
            return form(form, null, null, failures, model);
        }
        Toasts.show(kind.get().label() + " added", request, response);
        return "redirect:" + ListsPage.PATH;
    }

    private static Optional<String> error(EntryKind kind, String value) {
        if (value.isEmpty()) {
            return Optional.of("This cannot be left empty.");
        }
        if (InvisibleCharacters.areIn(value)) {
            return Optional.of("It has characters that cannot be seen.");
        }
        if (kind.isPattern()) {
            return value.matches("\\.+")
                    ? Optional.of("This matches every domain.")
                    : FieldType.lineError(value, MAX_VALUE_LENGTH);
        }
        if (!kind.isList()) {
            return FieldType.error(
                    DomainName.canonical(value).isPresent(),
                    "Enter a domain such as ads.example.net.");
        }
        try {
            String bare = value.replaceFirst("\\?[^#\\s\\p{Cntrl}]*$", "");
            WebAddress ignored = WebAddress.parse(bare);
            return FieldType.lineError(value, MAX_VALUE_LENGTH);
        } catch (WebAddress.MalformedException e) {
            return Optional.of("Enter an address such as https://lists.example.org/hosts.txt.");
        }
    }

    private static Optional<Key> key(Map<String, String> asked) {
        String value = asked.getOrDefault(VALUE, "");
        return value.isEmpty() || value.length() > MAX_REMOVED_LENGTH
                ? Optional.empty()
                : EntryKind.of(asked.getOrDefault(KIND, "")).map(kind -> new Key(kind, value));
    }

    @GetMapping("/remove")
    String confirmRemove(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Optional<Key> key = key(asked);
        if (key.isEmpty()) {
            return "redirect:" + ListsPage.PATH;
        }
        String path =
                new Href(ListsPage.PATH + "/remove")
                        .with(KIND, key.get().kind().key())
                        .with(VALUE, key.get().value())
                        .text();
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
        Optional<Key> key = key(form);
        if (key.isPresent()) {
            List<Provider> having =
                    entries(scopes.all().all()).stream()
                            .filter(answer -> has(answer.value(), key.get()))
                            .map(Answer::provider)
                            .toList();
            List<String> failures =
                    Failures.of(
                            change.remove(
                                    having, key.get().kind(), key.get().value(), person.actor()));
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

    private static boolean has(@Nullable Entries entries, Key key) {
        return entries != null
                && entries.all().stream()
                        .anyMatch(one -> new Key(one.kind(), one.value()).equals(key));
    }
}
