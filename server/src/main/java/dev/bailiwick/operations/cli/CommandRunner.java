package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.keyrotation.RotationRefusedException;
import dev.bailiwick.operations.ownbackup.file.BackupRefusedException;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// `bailiwick user …`, `host …`, `settings …`, `provision`, `backup`, `restore`, `rotate-key`: exit
/// codes 0 done, 1 refused with one sentence on standard error, 2 wrong usage.
@Component
public final class CommandRunner {
    private static final int REFUSED = 1;

    @Command(
            name = "./bailiwick",
            subcommands = {
                UserCommands.class,
                HostCommands.class,
                SettingsCommands.class,
                ProvisionCommand.class,
                BackupCommand.class,
                RestoreCommand.class,
                RotateKeyCommand.class
            },
            synopsisSubcommandLabel = "COMMAND")
    private static final class Root {}

    private final ApplicationContext context;
    private final NewInstallationGuard installationCheck;

    CommandRunner(ApplicationContext context, NewInstallationGuard installationCheck) {
        this.context = context;
        this.installationCheck = installationCheck;
    }

    public int run(String[] args) {
        try {
            installationCheck.requireInstallation(nameOf(args));
            return picocli(factory()).execute(args);
            // a command's beans are created only when it is requested
        } catch (RuntimeException failure) {
            return refused(failure).orElseThrow(() -> failure);
        }
    }

    private static String nameOf(String[] args) {
        var parsed = picocli(parsing()).parseArgs(args);
        var words = new StringJoiner(" ");
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
            words.add(parsed.commandSpec().name());
        }
        return words.toString();
    }

    /// Detects wrong usage without opening the data.
    public static boolean isUsageError(String[] args) {
        try {
            var parsed = picocli(parsing()).parseArgs(args);
            return picocli.CommandLine.executeHelpRequest(parsed) != null
                    || !parsed.hasSubcommand()
                    || (!parsed.subcommand().hasSubcommand()
                            && !parsed.subcommand().commandSpec().subcommands().isEmpty());
        } catch (ParameterException e) {
            return true;
        }
    }

    /// Prints the usage error, or the requested help.
    public static int explain(String[] args) {
        try {
            var parsed = picocli(parsing()).parseArgs(args);
            if (parsed.isUsageHelpRequested()
                    || (parsed.hasSubcommand() && helpAsked(parsed.subcommand()))) {
                return ExitCode.OK;
            }
            var last = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
            last.commandSpec().commandLine().usage(System.err);
            return ExitCode.USAGE;
        } catch (ParameterException e) {
            System.err.println("bailiwick: " + e.getMessage());
            e.getCommandLine().usage(System.err);
            return ExitCode.USAGE;
        }
    }

    private static boolean helpAsked(picocli.CommandLine.ParseResult result) {
        return result.isUsageHelpRequested()
                || (result.hasSubcommand() && helpAsked(result.subcommand()));
    }

    private static picocli.CommandLine picocli(IFactory factory) {
        return withHelp(new picocli.CommandLine(Root.class, factory))
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(
                        (failure, command, result) -> refused(failure).orElseThrow(() -> failure));
    }

    /// @return the exit code after printing the reason; empty for unexpected failures
    private static Optional<Integer> refused(Exception failure) {
        Optional<String> sentence = message(failure);
        sentence.ifPresent(message -> System.err.println("bailiwick: " + message));
        return sentence.map(message -> REFUSED);
    }

    private static Optional<String> message(Exception failure) {
        return switch (failure) {
            case CommandRefusedException _, BackupRefusedException _, RotationRefusedException _ ->
                    Optional.of(String.valueOf(failure.getMessage()));
            default ->
                    StartRefusedException.in(failure)
                            .map(refused -> String.valueOf(refused.getMessage()))
                            .or(() -> DatabaseFailure.in(failure).map(CommandRunner::message));
        };
    }

    private static String message(DatabaseFailure trouble) {
        return switch (trouble) {
            case DISK_FULL ->
                    "The database has no space left. Free up space on its disk and run this again.";
            case UNREACHABLE -> "The database does not respond, or cannot be written to.";
        };
    }

    /// Adds `--help` to every command, so that it need not be declared on each.
    private static picocli.CommandLine withHelp(picocli.CommandLine command) {
        command.getCommandSpec()
                .addOption(
                        OptionSpec.builder("--help", "-h")
                                .usageHelp(true)
                                .arity("0")
                                .description("Show this help.")
                                .type(boolean.class)
                                .build());
        // A command with an alias is listed twice.
        Set.copyOf(command.getSubcommands().values()).forEach(CommandRunner::withHelp);
        return command;
    }

    /// Commands are beans; the classes that only group their options are not.
    private IFactory factory() {
        return new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                return type.isAnnotationPresent(Component.class)
                        ? context.getBean(type)
                        : picocli.CommandLine.defaultFactory().create(type);
            }
        };
    }

    /// Creates commands that are only parsed, never run.
    private static IFactory parsing() {
        return new IFactory() {
            @Override
            @SuppressWarnings("NullAway")
            public <K> K create(Class<K> type) throws Exception {
                var constructors = type.getDeclaredConstructors();
                if (constructors.length == 1 && constructors[0].getParameterCount() > 0) {
                    var nothing = new Object[constructors[0].getParameterCount()];
                    return type.cast(constructors[0].newInstance(nothing));
                }
                return picocli.CommandLine.defaultFactory().create(type);
            }
        };
    }
}
