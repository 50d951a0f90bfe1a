package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.drift.CompareInstances;
import dev.bailiwick.modules.dns.drift.Comparison;
import dev.bailiwick.modules.dns.drift.Copies;
import dev.bailiwick.modules.dns.drift.CopyPlan;
import dev.bailiwick.modules.dns.drift.Difference;
import dev.bailiwick.modules.dns.drift.Part;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Differences between instances. Editors copy them from one to others, administrators also
/// settings.
@Controller
@RequestMapping(DriftPage.PATH)
final class DriftController {
    private static final String PART = "part";
    private static final String ITEM = "item";
    private static final int MAX_ROWS = 500;
    private static final int MAX_NAMED = 5;

    private final Scopes scopes;
    private final CompareInstances compare;
    private final Copies copies;
    private final Accounts accounts;
    private final Transactions transactions;

    DriftController(
            Scopes scopes,
            CompareInstances compare,
            Copies copies,
            Accounts accounts,
            Transactions transactions) {
        this.scopes = scopes;
        this.compare = compare;
        this.copies = copies;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    @GetMapping
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        List<Provider> all = scopes.all().all();
        Comparison comparison = compare.compare(all.size() < 2 ? List.of() : all);
        Part part = Part.of(asked.getOrDefault(PART, "")).orElse(null);
        List<Difference> wanted =
                comparison.differences().stream()
                        .filter(one -> part == null || one.part() == part)
                        .toList();
        List<Difference> shown = wanted.subList(0, Math.min(MAX_ROWS, wanted.size()));
        Account reader = person.account();
        model.addAttribute(
                "page",
                new DriftPage(
                        all.size(),
                        summary(all, comparison),
                        comparison.instances(),
                        chips(comparison, part),
                        shown.stream()
                                .collect(Collectors.groupingBy(Difference::part))
                                .entrySet()
                                .stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(one -> new DriftPage.Rows(one.getKey(), one.getValue()))
                                .toList(),
                        shown.size(),
                        wanted.size() - shown.size(),
                        Failures.of(comparison.failures()),
                        limits(comparison),
                        reader.mayEdit(),
                        reader.isAdministrator(),
                        copies.latest().orElse(null)));
        return "modules/dns/pages/drift";
    }

    private static String summary(List<Provider> all, Comparison comparison) {
        int count = comparison.differences().size();
        return all.size() < 2
                ? "Two or more instances can be compared."
                : comparison.instances().size() < 2
                        ? "Fewer than two instances respond."
                        : "%s of %,d lists, rules, names and settings %s."
                                .formatted(
                                        count == 0 ? "None" : "%,d".formatted(count),
                                        comparison.compared(),
                                        count == 1 ? "differs" : "differ");
    }

    private static List<Chip> chips(Comparison comparison, @Nullable Part current) {
        var chips = new ArrayList<Chip>();
        chips.add(
                new Chip("All", comparison.differences().size(), DriftPage.PATH, current == null));
        for (Part part : Part.values()) {
            long count =
                    comparison.differences().stream().filter(one -> one.part() == part).count();
            if (count > 0 || part == current) {
                chips.add(
                        new Chip(
                                part.label(),
                                count,
                                new Href(DriftPage.PATH).with(PART, part.key()).text(),
                                part == current));
            }
        }
        return chips;
    }

    private static List<String> limits(Comparison comparison) {
        var limits = new ArrayList<String>();
        for (Provider one : comparison.instances()) {
            String parts =
                    comparison.unknown(one).stream()
                            .map(Part::label)
                            .collect(Collectors.joining(", "));
            if (!parts.isEmpty()) {
                limits.add(
                        "%s: not available on this version, or not readable: %s."
                                .formatted(one.name(), parts));
            }
            List<String> unreadable = comparison.unreadable(one);
            if (!unreadable.isEmpty()) {
                limits.add(
                        "%s: not compared, because Bailiwick can neither read nor add them: %s%s."
                                .formatted(
                                        one.name(),
                                        unreadable.stream()
                                                .limit(MAX_NAMED)
                                                .map(EntryRow::shown)
                                                .collect(Collectors.joining(", ")),
                                        unreadable.size() > MAX_NAMED
                                                ? " and %,d more"
                                                        .formatted(unreadable.size() - MAX_NAMED)
                                                : ""));
            }
        }
        return limits;
    }

    @PostMapping("/preview")
    String preview(
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        CopyPage page = page(form, person.account(), null);
        if (page == null || page.plan().steps().isEmpty()) {
            Toasts.showNotice("There is nothing to copy.", request, response);
            return "redirect:" + DriftPage.PATH;
        }
        return show(page, model);
    }

    private static String show(CopyPage page, Model model) {
        model.addAttribute("page", page);
        return "modules/dns/pages/drift_copy";
    }

    /// @param confirmed the digest of what was seen; null for nothing yet
    /// @return null if an instance is not known, or does not respond
    private @Nullable CopyPage page(
            MultiValueMap<String, String> form, Account person, @Nullable String confirmed) {
        Comparison comparison = compare.compare(scopes.all().all());
        Provider source = find(comparison, form.getFirst("from"));
        String to = Objects.requireNonNullElse(form.getFirst("to"), "");
        Provider target = find(comparison, to);
        if (source == null || (target == null && !to.isEmpty())) {
            return null;
        }
        List<String> keys =
                form.getOrDefault(ITEM, List.of()).stream()
                        .filter(key ->
                                person.isAdministrator()
                                        || !key.startsWith(Part.SETTINGS.key() + " "))
                        .distinct()
                        .toList();
        CopyPlan plan =
                CopyPlan.of(
                        comparison,
                        source,
                        target == null ? comparison.instances() : List.of(target),
                        Set.copyOf(keys));
        return new CopyPage(
                source, to, keys, plan, confirmed != null && !confirmed.equals(plan.digest()));
    }

    private static @Nullable Provider find(Comparison comparison, @Nullable String id) {
        return comparison.instances().stream()
                .filter(one -> Long.toString(one.id()).equals(id))
                .findFirst()
                .orElse(null);
    }

    private boolean hasAccess(SignedIn person) {
        return transactions
                .read(() -> accounts.byId(person.account().id()))
                .filter(now -> now.active() && now.hasAccessOf(person.account()))
                .isPresent();
    }

    /// Only what was shown before.
    @PostMapping("/copy")
    String copy(
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        String digest = form.getFirst("digest");
        CopyPage page = page(form, person.account(), digest == null ? "" : digest);
        if (page == null || page.plan().steps().isEmpty()) {
            Toasts.showNotice("There is nothing to copy.", request, response);
            return "redirect:" + DriftPage.PATH;
        }
        if (page.hasChanged()) {
            response.setStatus(409);
            return show(page, model);
        }
        if (copies.start(page.plan(), person.actor(), () -> hasAccess(person))) {
            Toasts.show("Copying started", request, response);
        } else {
            Toasts.showNotice("Another copy is still running.", request, response);
        }
        return "redirect:" + DriftPage.PATH;
    }
}
