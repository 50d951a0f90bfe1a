package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountName;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick user set`: applies all requested changes or none.
@Component
@Command(
        name = "set",
        description =
                "Changes an account. Omitted values stay as they are. Changes take effect at the"
                        + " person's next request.")
final class SetUserCommand implements Runnable {
    private final Accounts accounts;
    private final ChangeAccount changeAccount;
    private final LinkedIdentityLookup identities;
    private final SecondFactors factors;
    private final AuditLog audit;
    private final Transactions transactions;

    @Mixin private AccountOption person = new AccountOption();

    @Option(
            names = "--role",
            description = "The person's role.",
            defaultValue = Option.NULL_VALUE,
            paramLabel = "admin|editor|viewer")
    private @Nullable String role;

    @Option(
            names = "--modules",
            description =
                    "All modules that an editor or viewer can use, separated by commas; empty for"
                            + " none.",
            defaultValue = Option.NULL_VALUE,
            paramLabel = "a,b")
    private @Nullable String modules;

    @Option(
            names = "--name",
            description = "The display name.",
            defaultValue = Option.NULL_VALUE,
            paramLabel = "N")
    private @Nullable String name;

    @Option(
            names = "--new-email",
            description =
                    "A new email address. It is unconfirmed until a link sent to it is opened.",
            defaultValue = Option.NULL_VALUE,
            paramLabel = "E")
    private @Nullable String newEmail;

    @Mixin private CommandOutput output = new CommandOutput();

    SetUserCommand(
            Accounts accounts,
            ChangeAccount changeAccount,
            LinkedIdentityLookup identities,
            SecondFactors factors,
            AuditLog audit,
            Transactions transactions) {
        this.accounts = accounts;
        this.changeAccount = changeAccount;
        this.identities = identities;
        this.factors = factors;
        this.audit = audit;
        this.transactions = transactions;
    }

    @Override
    public void run() {
        if (role == null && modules == null && name == null && newEmail == null) {
            throw new CommandRefusedException(
                    "Nothing to change. Use --role, --modules, --name or --new-email.");
        }
        Account after = transactions.write(() -> changed(OperatingSystemUser.actor()));
        output.print(
                row(after), "Account %d, %s, was changed.".formatted(after.id(), after.email()));
    }

    /// Runs in the caller's transaction, which a refusal rolls back.
    private Account changed(Actor by) {
        audit.acquireLock(); // options that were left out keep the values they have under the lock
        Account account =
                accounts.byEmail(person.email())
                        .orElseThrow(() ->
                                new CommandRefusedException(
                                        "There is no account " + person.email() + "."));
        if (role != null || modules != null) {
            Role wanted = role == null ? account.role() : AccessNames.role(role);
            Set<ProductModule> given =
                    modules == null ? account.modules() : AccessNames.modules(modules);
            account = done(changeAccount.setAccess(account.id(), wanted, given, by));
        }
        if (name != null) {
            account = done(changeAccount.setName(account.id(), name(name), by));
        }
        return newEmail == null
                ? account
                : done(changeAccount.setEmail(account.id(), address(newEmail), by));
    }

    private static Account done(ChangeAccount.Result result) {
        return switch (result) {
            case ChangeAccount.Result.Changed(var account) -> account;
            case ChangeAccount.Result.Refused(var sentence) ->
                    throw new CommandRefusedException(sentence);
            case ChangeAccount.Result.NoSuchAccount gone ->
                    throw new IllegalStateException(
                            "the account was read earlier in this transaction");
        };
    }

    private static String name(String text) {
        return AccountName.of(text)
                .orElseThrow(() ->
                        new CommandRefusedException(
                                "A name must be one line of 1 to 200 characters, none of them"
                                        + " invisible."));
    }

    private static EmailAddress address(String text) {
        return EmailAddress.parse(text)
                .orElseThrow(() ->
                        new CommandRefusedException(
                                "“%s” is not a valid email address. Use the form name@example.org."
                                        .formatted(text)));
    }

    private Object row(Account account) {
        List<Long> id = List.of(account.id());
        return transactions.read(() ->
                AccountRow.of(
                        account,
                        identities.of(id).containsKey(account.id()),
                        factors.accountsWithFactor(id).contains(account.id())));
    }
}
