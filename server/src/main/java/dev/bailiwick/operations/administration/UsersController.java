package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountFilter;
import dev.bailiwick.identity.accounts.AccountList;
import dev.bailiwick.identity.accounts.AccountList.Counts;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.modules.InstalledModules;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The list of people, with keyset pagination.
@Controller
@RequestMapping(PATH)
final class UsersController {
    private static final int PAGE_SIZE = 50;
    private static final Map<String, Boolean> STATES = Map.of("active", true, "inactive", false);
    private static final Map<String, AccountFilter.Method> METHODS =
            Map.of(
                    "password", AccountFilter.Method.PASSWORD,
                    "provider", AccountFilter.Method.PROVIDER,
                    "none", AccountFilter.Method.NONE);
    private final AccountList accounts;
    private final InstalledModules installed;
    private final SecondFactors factors;
    private final Transactions transactions;
    private final LinkedIdentityLookup identities;

    UsersController(
            AccountList accounts,
            InstalledModules installed,
            SecondFactors factors,
            Transactions transactions,
            LinkedIdentityLookup identities) {
        this.accounts = accounts;
        this.installed = installed;
        this.factors = factors;
        this.transactions = transactions;
        this.identities = identities;
    }

    @GetMapping
    String list(@RequestParam Map<String, String> asked, Model model) {
        var query =
                ListQuery.of(
                        PATH,
                        asked,
                        List.of(UserOrder.values()),
                        new ListQuery.Parameter("state", STATES::containsKey),
                        new ListQuery.Parameter("role", role -> Role.of(role).isPresent()),
                        new ListQuery.Parameter("module", key -> ProductModule.of(key).isPresent()),
                        new ListQuery.Parameter("method", METHODS::containsKey));
        model.addAttribute("page", transactions.read(() -> page(query)));
        return "operations/administration/users";
    }

    private UsersPage page(ListQuery query) {
        var filter =
                new AccountFilter(
                        query.search(),
                        STATES.get(query.get("state")),
                        Role.of(query.get("role")).orElse(null),
                        ProductModule.of(query.get("module")).orElse(null),
                        METHODS.get(query.get("method")));
        KeysetPagination.Page<Account> found =
                accounts.page(
                        filter,
                        query.order(UserOrder.class).order(query.isReversed()),
                        query.pageRequest(),
                        PAGE_SIZE);
        AccountFilter anyState = filter.withActive(null);
        Counts counts = accounts.count(anyState);
        Counts all =
                anyState.equals(AccountFilter.ALL) ? counts : accounts.count(AccountFilter.ALL);
        List<Long> ids = found.rows().stream().map(Account::id).toList();
        Map<Long, LinkedIdentityLookup.Linked> linked = identities.of(ids);
        Set<Long> withFactor = factors.accountsWithFactor(ids);
        return new UsersPage(
                summary(all),
                new ListView(
                        query,
                        choices(),
                        List.of(
                                chip(query, "All", null, counts.all(), ""),
                                chip(query, "Active", StatusIcon.OK, counts.active(), "active"),
                                chip(
                                        query,
                                        "Inactive",
                                        StatusIcon.GONE,
                                        counts.inactive(),
                                        "inactive")),
                        query.pager(found, total(filter.active(), counts))),
                found.rows().stream()
                        .map(account -> UserList.row(account, linked, withFactor))
                        .toList());
    }

    private static Chip chip(
            ListQuery query, String label, @Nullable StatusIcon icon, long count, String state) {
        return query.chip(label, icon, count, Long.MAX_VALUE, Map.of("state", state));
    }

    private static int total(@Nullable Boolean active, Counts counts) {
        return active == null ? counts.all() : active ? counts.active() : counts.inactive();
    }

    private static String summary(Counts all) {
        int administrators = all.activeAdministrators();
        return all.active() == 1
                ? "1 person can sign in."
                : "%,d people can sign in. %,d %s."
                        .formatted(
                                all.active(),
                                administrators,
                                administrators == 1 ? "is an administrator" : "are administrators");
    }

    private static List<SelectOption> options(String any, List<SelectOption> values) {
        var all = new ArrayList<SelectOption>();
        all.add(SelectOption.of("", any));
        all.addAll(values);
        return all;
    }

    private List<ListView.Choice> choices() {
        return List.of(
                new ListView.Choice(
                        "role",
                        "Role",
                        options(
                                "Any role",
                                Arrays.stream(Role.values())
                                        .map(r -> SelectOption.of(r.key(), r.label()))
                                        .toList())),
                new ListView.Choice(
                        "module",
                        "Module",
                        options(
                                "Any module",
                                installed.choices(List.of()).stream()
                                        .map(m -> SelectOption.of(m.key(), m.label()))
                                        .toList())),
                new ListView.Choice(
                        "method",
                        "Signs in with",
                        options(
                                "Any sign-in method",
                                List.of(
                                        SelectOption.of("password", "Password"),
                                        SelectOption.of("provider", "Identity provider"),
                                        SelectOption.of("none", "None")))));
    }
}
