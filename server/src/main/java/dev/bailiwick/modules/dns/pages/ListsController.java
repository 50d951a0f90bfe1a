package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.ListUpdates;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Lists and rules; editors have lists downloaded.
@Controller
@RequestMapping(ListsPage.PATH)
final class ListsController {
    static final String ENTRIES = "entries";

    private final Scopes scopes;
    private final LiveProviders live;
    private final ListUpdates updates;

    ListsController(Scopes scopes, LiveProviders live, ListUpdates updates) {
        this.scopes = scopes;
        this.live = live;
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
        return live.ask(shown, ENTRIES, (_, instance) -> instance.entries());
    }

    private static List<EntryRow> rows(List<Answer<Entries>> answers) {
        var entries = new LinkedHashMap<EntryKey, List<Entry>>();
        var instances = new LinkedHashMap<EntryKey, List<String>>();
        long answering = 0;
        for (Answer<Entries> answer : answers) {
            Entries known = answer.value();
            answering += known == null ? 0 : 1;
            for (Entry entry : known == null ? List.<Entry>of() : known.all()) {
                var key = EntryKey.of(entry);
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
}
