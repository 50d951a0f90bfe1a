package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountFilter;
import dev.bailiwick.identity.accounts.AccountList;
import dev.bailiwick.identity.accounts.AccountList.Counts;
import dev.bailiwick.identity.accounts.AccountOrder;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
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

    private final AccountList accounts;
    private final SecondFactors factors;
    private final Transactions transactions;
    private final LinkedIdentityLookup identities;

    UsersController(
            AccountList accounts,
            SecondFactors factors,
            Transactions transactions,
            LinkedIdentityLookup identities) {
        this.accounts = accounts;
        this.factors = factors;
        this.transactions = transactions;
        this.identities = identities;
    }

    @GetMapping
    String list(
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String role,
            @RequestParam(defaultValue = "") String module,
            @RequestParam(defaultValue = "") String method,
            @RequestParam(defaultValue = "") String sort,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String before,
            Model model) {
        var query = UsersQuery.of(q, state, role, module, method, sort);
        model.addAttribute(
                "page",
                transactions.read(
                        () -> page(query, KeysetPagination.PageRequest.of(after, before))));
        return "operations/administration/users";
    }

    private UsersPage page(UsersQuery query, KeysetPagination.PageRequest pageRequest) {
        KeysetPagination.Page<Account> found =
                accounts.page(query.filter(), query.order(), pageRequest, PAGE_SIZE);
        AccountFilter anyState = query.filter().withActive(null);
        Counts counts = accounts.count(anyState);
        Counts all =
                anyState.equals(AccountFilter.ALL) ? counts : accounts.count(AccountFilter.ALL);
        List<Long> ids = found.rows().stream().map(Account::id).toList();
        Map<Long, LinkedIdentityLookup.Linked> linked = identities.of(ids);
        Set<Long> withFactor = factors.accountsWithFactor(ids);
        return new UsersPage(
                summary(all),
                query.filter().search(),
                choices(query),
                query.isFiltered(),
                chips(query, counts),
                new UsersPage.SortLinks(
                        query.sort(AccountOrder.By.NAME, false),
                        query.sort(AccountOrder.By.SIGN_IN, true)),
                found.rows().stream()
                        .map(account -> UserList.row(account, linked, withFactor))
                        .toList(),
                Pager.byCursor(
                        "%,d of %,d".formatted(found.rows().size(), total(query, counts)),
                        query.first(),
                        found.before(),
                        found.after()));
    }

    private static int total(UsersQuery query, Counts counts) {
        Boolean active = query.filter().active();
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

    private static List<Chip> chips(UsersQuery query, Counts counts) {
        return List.of(
                chip("All", counts.all(), query, null),
                chip("Active", counts.active(), query, true),
                chip("Inactive", counts.inactive(), query, false));
    }

    private static Chip chip(String label, int count, UsersQuery query, @Nullable Boolean active) {
        UsersQuery there = query.with(query.filter().withActive(active));
        return new Chip(label, count, there.first().text(), there.equals(query));
    }

    private static List<UsersPage.Choice> choices(UsersQuery query) {
        return List.of(
                new UsersPage.Choice(
                        "role",
                        "Role",
                        query.role(),
                        options(
                                "Any role",
                                Arrays.stream(Role.values())
                                        .map(r -> SelectOption.of(r.key(), r.key()))
                                        .toList())),
                new UsersPage.Choice(
                        "module",
                        "Module",
                        query.module(),
                        options(
                                "Any module",
                                Arrays.stream(ProductModule.values())
                                        .map(m -> SelectOption.of(m.key(), m.label()))
                                        .toList())),
                new UsersPage.Choice(
                        "method",
                        "Signs in with",
                        query.method(),
                        options(
                                "Any sign-in method",
                                List.of(
                                        SelectOption.of("password", "Password"),
                                        SelectOption.of("provider", "Identity provider"),
                                        SelectOption.of("none", "None")))),
                new UsersPage.Choice(
                        "sort",
                        "Sort by",
                        query.sort(),
                        List.of(
                                SelectOption.of("name", "By name"),
                                SelectOption.of("-name", "By name, Z to A"),
                                SelectOption.of("email", "By address"),
                                SelectOption.of("-email", "By address, Z to A"),
                                SelectOption.of("-sign-in", "Last sign-in, newest first"),
                                SelectOption.of("sign-in", "Last sign-in, oldest first"))));
    }

    private static List<SelectOption> options(String any, List<SelectOption> values) {
        var all = new ArrayList<SelectOption>();
        all.add(SelectOption.of("", any));
        all.addAll(values);
        return all;
    }
}
