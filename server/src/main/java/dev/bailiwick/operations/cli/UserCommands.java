package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.factors.ResetFactors;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.throttling.ResetThrottling;
import dev.bailiwick.platform.db.Transactions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick user
/// add|list|set|set-password|reset-factors|deactivate|activate|delete|reset-throttling`.
@Component
@Command(
        name = "user",
        description = "Manages accounts.",
        subcommands = {AddUserCommand.class, ListUsersCommand.class, SetUserCommand.class})
final class UserCommands {
    private final Accounts accounts;
    private final ChangeAccount changeAccount;
    private final DeleteAccount deleteAccount;
    private final SetPassword setPassword;
    private final Sessions sessions;
    private final ResetThrottling resetThrottling;
    private final Transactions transactions;
    private final ResetFactors resetFactors;

    UserCommands(
            Accounts accounts,
            ChangeAccount changeAccount,
            DeleteAccount deleteAccount,
            SetPassword setPassword,
            Sessions sessions,
            ResetThrottling resetThrottling,
            Transactions transactions,
            ResetFactors resetFactors) {
        this.accounts = accounts;
        this.changeAccount = changeAccount;
        this.deleteAccount = deleteAccount;
        this.setPassword = setPassword;
        this.sessions = sessions;
        this.resetThrottling = resetThrottling;
        this.transactions = transactions;
        this.resetFactors = resetFactors;
    }

    @Command(
            name = "set-password",
            description =
                    "Sets a password, read from standard input, and ends the person's sessions.")
    void setPassword(@Mixin AccountOption person, @Mixin PasswordFromInput password) {
        Account account = account(person.email());
        setPassword
                .run(
                        account,
                        password.read(),
                        OperatingSystemUser.actor(),
                        () -> {
                            int ignored = sessions.endAllOf(account.id());
                        })
                .ifPresent(sentence -> {
                    throw new CommandRefusedException(sentence);
                });
        System.out.println(
                "The password of " + account.email() + " was set, and all sessions were ended.");
    }

    @Command(
            name = "reset-factors",
            description =
                    "Removes a person's second factors and recovery codes, and ends the sessions.")
    void resetFactors(@Mixin AccountOption person) {
        Account account = account(person.email());
        if (resetFactors.run(account, OperatingSystemUser.actor())
                == ResetFactors.Result.HAS_NONE) {
            throw new CommandRefusedException(account.email() + " has no second factor.");
        }
        System.out.println(
                "The second factors of "
                        + account.email()
                        + " were removed, and all sessions were ended.");
    }

    @Command(description = "Deactivates an account and ends the person's sessions.")
    void deactivate(@Mixin AccountOption person) {
        Account account = account(person.email());
        if (changeAccount.deactivate(account.id(), OperatingSystemUser.actor())
                instanceof ChangeAccount.Result.Refused(var sentence)) {
            throw new CommandRefusedException(sentence);
        }
        System.out.println(account.email() + " was deactivated, and all sessions were ended.");
    }

    @Command(description = "Lets a person whose account was deactivated sign in again.")
    void activate(@Mixin AccountOption person) {
        Account account = account(person.email());
        if (changeAccount.reactivate(account.id(), OperatingSystemUser.actor())
                instanceof ChangeAccount.Result.Refused(var sentence)) {
            throw new CommandRefusedException(sentence);
        }
        System.out.println(account.email() + " is active and can sign in.");
    }

    @Command(description = "Deletes an account that was deactivated before.")
    void delete(@Mixin AccountOption person) {
        Account account = account(person.email());
        switch (deleteAccount.run(account.id(), OperatingSystemUser.actor())) {
            case DeleteAccount.Result.Deleted deleted ->
                    System.out.println(account.email() + " was deleted.");
            case DeleteAccount.Result.Refused(var reason) ->
                    throw new CommandRefusedException(reason);
            case DeleteAccount.Result.NoSuchAccount nobody ->
                    throw new CommandRefusedException(
                            "There is no account " + account.email() + ".");
        }
    }

    @Command(
            name = "reset-throttling",
            aliases = "forgive", // its name until 2026
            description =
                    "Resets the throttling of failed sign-ins, so that the next attempt is allowed"
                            + " immediately.")
    void resetThrottling(@ArgGroup(multiplicity = "1") ThrottlingTarget whom) {
        var by = OperatingSystemUser.actor();
        boolean any =
                whom.email != null
                        ? resetThrottling.account(account(whom.email), by)
                        : resetThrottling.network(Objects.requireNonNull(whom.address), by);
        System.out.println(any ? "Throttling reset." : "There was nothing to reset.");
    }

    /// One of the two options.
    static final class ThrottlingTarget {
        @Option(names = "--email", description = "The person's email address.", paramLabel = "E")
        private @Nullable String email;

        @Option(
                names = "--address",
                description = "A client's IP address. An IPv6 address covers its /64.",
                paramLabel = "IP")
        private @Nullable String address;
    }

    private Account account(String email) {
        return transactions
                .read(() -> accounts.byEmail(email))
                .orElseThrow(
                        () -> new CommandRefusedException("There is no account " + email + "."));
    }
}
