package dev.bailiwick.administration;

import static dev.bailiwick.administration.UserList.PATH;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.AccountFilter;
import dev.bailiwick.accounts.AccountFilter.Kind;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.LinkedIdentities;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.ui.Chip;
import dev.bailiwick.ui.Pager;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.UriComponentsBuilder;

/// The list of people, a page by key.
@Controller
@RequestMapping(PATH)
final class UsersController {
    private static final int PAGE = 50;

    private final Accounts accounts;
    private final Transactions transactions;
    private final ObjectProvider<LinkedIdentities> identities;

    UsersController(
            Accounts accounts,
            Transactions transactions,
            ObjectProvider<LinkedIdentities> identities) {
        this.accounts = accounts;
        this.transactions = transactions;
        this.identities = identities;
    }

    @GetMapping
    String list(
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "all") String filter,
            @RequestParam(required = false) @Nullable String after,
            @RequestParam(required = false) @Nullable String before,
            Model model) {
        var wanted = new AccountFilter(kind(filter), q.length() > 200 ? q.substring(0, 200) : q);
        model.addAttribute("page", transactions.read(() -> page(wanted, after, before)));
        return "administration/users";
    }

    private UsersPage page(AccountFilter filter, @Nullable String after, @Nullable String before) {
        List<Account> found =
                before == null
                        ? accounts.after(after == null ? "" : after, filter, PAGE + 1)
                        : accounts.before(before, filter, PAGE + 1);
        boolean more = found.size() > PAGE;
        List<Account> shown =
                !more
                        ? found
                        : before == null ? found.subList(0, PAGE) : found.subList(1, PAGE + 1);
        boolean previous = before == null ? after != null : more;
        boolean next = before != null || more;
        int total = accounts.count(filter);
        var linked = linked(shown);
        return new UsersPage(
                summary(),
                filter.search(),
                filter.kind() == Kind.ALL ? null : key(filter.kind()),
                chips(filter),
                shown.stream().map(account -> UserList.row(account, linked)).toList(),
                Pager.byPage(
                        "%,d of %,d".formatted(shown.size(), total),
                        previous && !shown.isEmpty()
                                ? href(filter, "before", shown.getFirst().email().key())
                                : null,
                        next && !shown.isEmpty()
                                ? href(filter, "after", shown.getLast().email().key())
                                : null));
    }

    private Map<Long, LinkedIdentities.Linked> linked(List<Account> shown) {
        LinkedIdentities known = identities.getIfAvailable();
        return known == null ? Map.of() : known.of(shown.stream().map(Account::id).toList());
    }

    private String summary() {
        int active = accounts.count(new AccountFilter(Kind.ACTIVE, ""));
        int administrators = accounts.activeAdministrators().size();
        return "%,d %s may sign in, %,d of them as administrator."
                .formatted(active, active == 1 ? "person" : "people", administrators);
    }

    private List<Chip> chips(AccountFilter filter) {
        return Arrays.stream(Kind.values())
                .map(kind ->
                        new Chip(
                                label(kind),
                                accounts.count(new AccountFilter(kind, filter.search())),
                                href(new AccountFilter(kind, filter.search()), null, ""),
                                kind == filter.kind()))
                .toList();
    }

    private static String href(AccountFilter filter, @Nullable String direction, String key) {
        var uri = UriComponentsBuilder.fromPath(PATH);
        if (filter.kind() != Kind.ALL) {
            uri.queryParam("filter", key(filter.kind()));
        }
        if (!filter.search().isBlank()) {
            uri.queryParam("q", "{q}");
        }
        if (direction != null) {
            uri.queryParam(direction, "{key}");
        }
        return uri.encode().buildAndExpand(Map.of("q", filter.search(), "key", key)).toUriString();
    }

    private static String key(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String label(Kind kind) {
        return switch (kind) {
            case ALL -> "All";
            case ACTIVE -> "Active";
            case INACTIVE -> "Inactive";
            case ADMINISTRATORS -> "Administrators";
        };
    }

    private static Kind kind(String key) {
        return Arrays.stream(Kind.values())
                .filter(kind -> key(kind).equals(key))
                .findFirst()
                .orElse(Kind.ALL);
    }
}
