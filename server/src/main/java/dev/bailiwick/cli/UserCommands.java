package dev.bailiwick.cli;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.ChangeAccount;
import dev.bailiwick.accounts.CreateAccount;
import dev.bailiwick.accounts.LinkedIdentities;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.accounts.SecondFactors;
import dev.bailiwick.accounts.SetPassword;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.ResetFactors;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.throttling.Forgive;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// `bailiwick user add|list|set-password|reset-factors|deactivate|activate|forgive`.
@Component
@Command(name = "user", description = "Accounts, without a browser.")
final class UserCommands {
    private static final int PAGE = 500;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Accounts accounts;
    private final CreateAccount createAccount;
    private final ChangeAccount changeAccount;
    private final SetPassword setPassword;
    private final Sessions sessions;
    private final Forgive forgive;
    private final Transactions transactions;
    private final ObjectProvider<LinkedIdentities> linked;
    private final SecondFactors factors;
    private final ResetFactors resetFactors;

    UserCommands(
            Accounts accounts,
            CreateAccount createAccount,
            ChangeAccount changeAccount,
            SetPassword setPassword,
            Sessions sessions,
            Forgive forgive,
            Transactions transactions,
            ObjectProvider<LinkedIdentities> linked,
            SecondFactors factors,
            ResetFactors resetFactors) {
        this.accounts = accounts;
        this.createAccount = createAccount;
        this.changeAccount = changeAccount;
        this.setPassword = setPassword;
        this.sessions = sessions;
        this.forgive = forgive;
        this.transactions = transactions;
        this.linked = linked;
        this.factors = factors;
        this.resetFactors = resetFactors;
    }

    @Command(description = "Makes an account. The password is read from standard input.")
    void add(
            @Option(
                            names = "--email",
                            description = "The person’s address.",
                            required = true,
                            paramLabel = "E")
                    String email,
            @Option(
                            names = "--role",
                            description = "What the person may do.",
                            required = true,
                            paramLabel = "admin|editor|viewer")
                    String role,
            @Option(
                            names = "--name",
                            description =
                                    "The name as shown; the address stands for it when left out.",
                            defaultValue = "",
                            paramLabel = "N")
                    String name,
            @Option(
                            names = "--modules",
                            description =
                                    "The modules that an editor or viewer may reach, with commas:"
                                        + " compute, backup, remote, dns, licences, ip-addresses,"
                                        + " network-monitor, secure-send.",
                            defaultValue = "",
                            paramLabel = "a,b")
                    String modules,
            @Option(
                            names = "--password-stdin",
                            description =
                                    "Read the password from standard input (secrets are never"
                                            + " arguments).",
                            required = true)
                    boolean passwordFromInput,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        var result =
                createAccount.run(
                        email,
                        name,
                        role(role),
                        modules(modules),
                        StandardInput.secret(),
                        OperatingSystemUser.actor());
        switch (result) {
            case CreateAccount.Result.Created(var account) -> {
                if (json) {
                    print(row(account, false, false));
                } else {
                    System.out.println(
                            "Account " + account.id() + ", " + account.email() + ", is made.");
                }
            }
            case CreateAccount.Result.Refused refused ->
                    throw new CommandRefused(refused.sentence());
        }
    }

    @Command(description = "Lists all accounts.")
    void list(@Option(names = "--json", description = "Print JSON.") boolean json) {
        List<Account> all = all();
        Set<Long> withLink = linkedAmong(all);
        if (json) {
            Set<Long> withFactor =
                    transactions.read(() -> factors.among(all.stream().map(Account::id).toList()));
            print(
                    all.stream()
                            .map(a ->
                                    row(a, withLink.contains(a.id()), withFactor.contains(a.id())))
                            .toList());
            return;
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

    @Command(
            name = "set-password",
            description =
                    "Sets a password, read from standard input, and ends the person's sessions.")
    void setPassword(
            @Option(
                            names = "--email",
                            description = "The person’s address.",
                            required = true,
                            paramLabel = "E")
                    String email,
            @Option(
                            names = "--password-stdin",
                            description =
                                    "Read the password from standard input (secrets are never"
                                            + " arguments).",
                            required = true)
                    boolean passwordFromInput) {
        Account account = account(email);
        setPassword
                .run(
                        account,
                        StandardInput.secret(),
                        OperatingSystemUser.actor(),
                        () -> {
                            int ignored = sessions.endAllOf(account.id());
                        })
                .ifPresent(sentence -> {
                    throw new CommandRefused(sentence);
                });
        System.out.println(
                "The password of " + account.email() + " is set, and the sessions are ended.");
    }

    @Command(
            name = "reset-factors",
            description =
                    "Removes a person's second factors and recovery codes, and ends the sessions.")
    void resetFactors(
            @Option(
                            names = "--email",
                            description = "The person’s address.",
                            required = true,
                            paramLabel = "E")
                    String email) {
        Account account = account(email);
        if (resetFactors.run(account, OperatingSystemUser.actor())
                == ResetFactors.Result.HAS_NONE) {
            throw new CommandRefused(account.email() + " has no second factor.");
        }
        System.out.println(
                "The second factors of "
                        + account.email()
                        + " are removed, and the sessions are ended.");
    }

    @Command(description = "Deactivates an account and ends the person's sessions.")
    void deactivate(
            @Option(
                            names = "--email",
                            description = "The person’s address.",
                            required = true,
                            paramLabel = "E")
                    String email) {
        Account account = account(email);
        transactions.write(() -> {
            if (changeAccount.deactivate(account.id(), OperatingSystemUser.actor())
                    instanceof ChangeAccount.Result.Refused(var sentence)) {
                throw new CommandRefused(sentence);
            }
            sessions.endAllOf(account.id());
        });
        System.out.println(account.email() + " is deactivated, and the sessions are ended.");
    }

    @Command(description = "Lets a person whose account was deactivated sign in again.")
    void activate(
            @Option(
                            names = "--email",
                            description = "The person’s address.",
                            required = true,
                            paramLabel = "E")
                    String email) {
        Account account = account(email);
        if (changeAccount.reactivate(account.id(), OperatingSystemUser.actor())
                instanceof ChangeAccount.Result.Refused(var sentence)) {
            throw new CommandRefused(sentence);
        }
        System.out.println(account.email() + " is active, and may sign in.");
    }

    @Command(description = "Forgets failed sign-ins, so that the next try is open at once.")
    void forgive(@ArgGroup(multiplicity = "1") Forgiven whom) {
        var by = OperatingSystemUser.actor();
        boolean any =
                whom.email != null
                        ? forgive.account(account(whom.email), by)
                        : forgive.network(Objects.requireNonNull(whom.address), by);
        System.out.println(any ? "Forgiven." : "There was nothing to forgive.");
    }

    /// One of the two.
    static final class Forgiven {
        @Option(names = "--email", description = "The person’s address.", paramLabel = "E")
        private @Nullable String email;

        @Option(
                names = "--address",
                description = "A client’s address; IPv6 stands for its /64.",
                paramLabel = "IP")
        private @Nullable String address;
    }

    private Set<Long> linkedAmong(List<Account> all) {
        LinkedIdentities identities = linked.getIfAvailable();
        return identities == null
                ? Set.of()
                : identities.of(all.stream().map(Account::id).toList()).keySet();
    }

    private Account account(String email) {
        return transactions
                .read(() -> accounts.byEmail(email))
                .orElseThrow(() -> new CommandRefused("There is no account " + email + "."));
    }

    private List<Account> all() {
        return transactions.read(() -> {
            var all = new ArrayList<Account>();
            List<Account> page = accounts.after("", PAGE);
            while (!page.isEmpty()) {
                all.addAll(page);
                page = accounts.after(page.getLast().email().key(), PAGE);
            }
            return all;
        });
    }

    private static Map<String, @Nullable Object> row(
            Account account, boolean linked, boolean secondFactor) {
        var row = new LinkedHashMap<String, @Nullable Object>();
        row.put("id", account.id());
        row.put("email", account.email().value());
        row.put("name", account.name());
        row.put("role", account.role().key());
        row.put("modules", account.modules().stream().map(ProductModule::key).sorted().toList());
        row.put("active", account.active());
        row.put("local_password", account.hasPassword());
        row.put("second_factor", secondFactor);
        row.put("linked", linked);
        row.put(
                "last_sign_in",
                account.lastSignInAt() == null ? null : account.lastSignInAt().toString());
        return row;
    }

    private static Role role(String key) {
        return Role.of(key)
                .orElseThrow(() ->
                        new CommandRefused(
                                "“" + key + "” is not a role. Use admin, editor or viewer."));
    }

    private static Set<ProductModule> modules(String keys) {
        var modules = EnumSet.noneOf(ProductModule.class);
        for (String key : keys.split(",", -1)) {
            if (!key.isBlank()) {
                modules.add(
                        ProductModule.of(key.strip())
                                .orElseThrow(() ->
                                        new CommandRefused(
                                                "“%s” is not a module. Use %s."
                                                        .formatted(key.strip(), moduleKeys()))));
            }
        }
        return modules;
    }

    private static String moduleKeys() {
        return String.join(
                ", ", EnumSet.allOf(ProductModule.class).stream().map(ProductModule::key).toList());
    }

    private static void print(Object value) {
        System.out.println(JSON.writeValueAsString(value));
    }
}
