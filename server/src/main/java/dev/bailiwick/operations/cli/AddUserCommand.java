package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.passwords.CreateAccount;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick user add`.
@Component
@Command(
        name = "add",
        description = "Creates an account. The password is read from standard input.")
final class AddUserCommand implements Runnable {
    private final CreateAccount createAccount;

    @Mixin private AccountOption person = new AccountOption();

    @Option(
            names = "--role",
            description = "The person's role.",
            required = true,
            paramLabel = "admin|editor|viewer")
    private String role = "";

    @Option(
            names = "--name",
            description = "The display name. Default: the email address.",
            defaultValue = "",
            paramLabel = "N")
    private String name = "";

    @Option(
            names = "--modules",
            description =
                    "The modules that an editor or viewer can use, separated by commas: compute,"
                            + " backup, remote, dns, licences, ip-addresses, network-monitor,"
                            + " secure-send.",
            defaultValue = "",
            paramLabel = "a,b")
    private String modules = "";

    @Mixin private PasswordFromInput password = new PasswordFromInput();
    @Mixin private CommandOutput output = new CommandOutput();

    AddUserCommand(CreateAccount createAccount) {
        this.createAccount = createAccount;
    }

    @Override
    public void run() {
        var result =
                createAccount.run(
                        person.email(),
                        name,
                        AccessNames.role(role),
                        AccessNames.modules(modules),
                        password.read(),
                        OperatingSystemUser.actor());
        switch (result) {
            case CreateAccount.Result.Created(var account) ->
                    output.print(
                            AccountRow.of(account, false, false),
                            "Account " + account.id() + ", " + account.email() + ", was created.");
            case CreateAccount.Result.Refused refused ->
                    throw new CommandRefusedException(refused.message());
        }
    }
}
