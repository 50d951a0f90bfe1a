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
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
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
    private static final int PAGE_SIZE = 100;

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
        List<Answer<Entries>> answers =
                live.ask(scope.shown(), ENTRIES, (_, instance) -> instance.entries());
        List<EntryRow> all = rows(answers);
        var running = new ArrayList<ListsPage.Updating>();
        for (Provider provider : scope.shown()) {
            updates.latest(provider)
                    .ifPresent(one -> running.add(new ListsPage.Updating(provider, one)));
        }
        ListQuery query = EntryFilter.query(asked, scope);
        List<EntryRow> found = EntryFilter.found(all, query.search());
        List<EntryRow> wanted = EntryFilter.shown(found, query);
        var page = query.page(wanted, PAGE_SIZE);
        return new ListsPage(
                scope,
                summary(all),
                new ListView(
                        query,
                        List.of(),
                        EntryFilter.chips(query, found),
                        query.pager(page, wanted.size())),
                page.rows(),
                running,
                Failures.of(answers),
                Failures.limits(answers, Entries::limit),
                reader.mayEdit(),
                running.stream().anyMatch(one -> !one.update().hasEnded())
                        ? scope.href(ListsPage.PATH)
                        : null);
    }

    private static List<EntryRow> rows(List<Answer<Entries>> answers) {
        var entries = new LinkedHashMap<EntryKey, Map<String, Entry>>();
        List<String> comparable =
                answers.stream()
                        .filter(one -> one.value() == null || one.value().limit().isEmpty())
                        .map(one -> one.provider().name())
                        .toList();
        for (Answer<Entries> answer : answers) {
            Entries known = answer.value();
            for (Entry entry : known == null ? List.<Entry>of() : known.all()) {
                entries.computeIfAbsent(EntryKey.of(entry), _ -> new LinkedHashMap<>())
                        .put(answer.provider().name(), entry);
            }
        }
        return entries.values().stream()
                .map(all -> EntryRow.of(all, all.keySet().containsAll(comparable)))
                .sorted(
                        Comparator.comparingInt((EntryRow row) -> -row.severity())
                                .thenComparing(EntryRow::kind)
                                .thenComparing(row -> row.entry().value()))
                .toList();
    }

    private static String summary(List<EntryRow> rows) {
        long lists = rows.stream().filter(row -> row.kind().isList()).count();
        long failed = rows.stream().filter(EntryRow::hasFailed).count();
        return lists == 0
                ? "What blocks and allows domains."
                : "%,d %s%s."
                        .formatted(
                                lists,
                                lists == 1 ? "list" : "lists",
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
        Scope scope = scopes.of(form).changeable();
        updates.start(scope.shown(), person.actor());
        Toasts.show("Update started", request, response);
        return "redirect:" + scope.href(ListsPage.PATH);
    }
}
