package dev.bailiwick.modules.licences.seats;

import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.platform.paging.PrefixSearch;
import dev.bailiwick.platform.search.SearchText;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Suggests whom to assign a seat to, while the name is being typed.
@Component
public final class AssigneeSuggestions {
    private static final int MAX = 8;

    private final DSLContext sql;
    private final Accounts accounts;
    private final ComputeHosts hosts;

    AssigneeSuggestions(DSLContext sql, Accounts accounts, ComputeHosts hosts) {
        this.sql = sql;
        this.accounts = accounts;
        this.hosts = hosts;
    }

    /// Addresses of active accounts and, for readers of compute hosts, names of hosts that contain
    /// the text; then names that have a seat and begin with it. None for one or two letters.
    public List<String> of(String typed, Account reader) {
        String part = FoldedText.of(typed);
        if (SearchText.isShort(part)) {
            return List.of();
        }
        Stream<String> people =
                accounts
                        .matching(AccountSql.isActive().and(AccountSql.contains(part)), MAX)
                        .stream()
                        .map(account -> account.email().value());
        Stream<String> machines =
                reader.hasModule(ProductModule.COMPUTE)
                        ? hosts.names(ComputeHosts.nameContains(part), MAX).stream()
                        : Stream.empty();
        return Stream.of(people, machines, names(part).stream())
                .flatMap(some -> some)
                .distinct()
                .limit(MAX)
                .toList();
    }

    private List<String> names(String start) {
        return sql.selectDistinct(LICENCE_SEAT.NAME)
                .from(LICENCE_SEAT)
                .where(PrefixSearch.startsWith(LICENCE_SEAT.FOLDED_NAME, FoldedText.key(start)))
                .and(LICENCE_SEAT.KIND.eq(Assignee.Kind.NAME.key()))
                .limit(MAX)
                .fetch(LICENCE_SEAT.NAME);
    }
}
