package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.platform.db.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `bailiwick user list`.
@Component
@Command(name = "list", description = "Lists all accounts.")
final class ListUsersCommand implements Runnable {
    private static final int PAGE_SIZE = 500;
    private static final String NO_ACCOUNTS =
            "There are no accounts yet. Open the setup link that the service prints when it starts,"
                    + " or create the first administrator with user add --role admin.";

    private final Accounts accounts;
    private final LinkedIdentityLookup identities;
    private final SecondFactors factors;
    private final Transactions transactions;

    @Mixin private CommandOutput output = new CommandOutput();

    ListUsersCommand(
            Accounts accounts,
            LinkedIdentityLookup identities,
            SecondFactors factors,
            Transactions transactions) {
        this.accounts = accounts;
        this.identities = identities;
        this.factors = factors;
        this.transactions = transactions;
    }

    @Override
    public void run() {
        List<Account> all = all();
        if (output.isJson()) {
            List<Long> ids = all.stream().map(Account::id).toList();
            Set<Long> linked = transactions.read(() -> identities.of(ids).keySet());
            Set<Long> withFactor = transactions.read(() -> factors.accountsWithFactor(ids));
            output.printJson(
                    all.stream()
                            .map(account ->
                                    AccountRow.of(
                                            account,
                                            linked.contains(account.id()),
                                            withFactor.contains(account.id())))
                            .toList());
            return;
        }
        if (all.isEmpty()) {
            System.out.println(NO_ACCOUNTS);
        }
        for (Account account : all) {
            System.out.printf(
                    "%-6d %-8s %-9s %s%n",
                    account.id(),
                    account.role().key(),
                    account.active() ? "active" : "inactive",
                    account.email());
        }
    }

    private List<Account> all() {
        return transactions.read(() -> {
            var all = new ArrayList<Account>();
            List<Account> page = accounts.after("", PAGE_SIZE);
            while (!page.isEmpty()) {
                all.addAll(page);
                page = accounts.after(page.getLast().email().key(), PAGE_SIZE);
            }
            return all;
        });
    }
}
