package dev.bailiwick;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import dev.bailiwick.operations.cli.CommandRunner;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/// Starts the server, or runs one command on the same data: `user …`, `settings …`.
@SpringBootApplication
public class Bailiwick {
    private static final int REFUSED = 1;
    private static final int WRONG_USAGE = 2;
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    public static void main(String[] args) {
        // number format in pages and mails, regardless of the machine's locale
        Locale.setDefault(Locale.UK);
        if (args.length == 1 && args[0].equals("--version")) {
            System.out.println(
                    "Bailiwick " + Bailiwick.class.getPackage().getImplementationVersion());
            return;
        }
        shareProcessors();
        quietUntilConfigured();
        if (args.length > 0 && (!args[0].startsWith("--") || args[0].equals("--help"))) {
            System.exit(command(args));
        }
        Arguments.problem(args)
                .ifPresent(complaint -> {
                    System.err.println("bailiwick: " + complaint);
                    System.exit(WRONG_USAGE);
                });
        try {
            SpringApplication.run(Bailiwick.class, args);
        } catch (RuntimeException reported) {
            System.exit(REFUSED); // already reported by the failure reporter
        }
    }

    /// Requests keep their carrier thread while they compute and while SQLite reads. With more
    /// carriers than processors, the operating system divides the time between them, and none waits
    /// for long ones (docs/decisions/0049).
    private static void shareProcessors() {
        int carriers = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());
        if (System.getProperty(CARRIERS) == null) {
            System.setProperty(CARRIERS, Integer.toString(carriers));
        }
    }

    private static int command(String[] args) {
        if (CommandRunner.isUsageError(args)) {
            return CommandRunner.explain(args);
        }
        ConfigurableApplicationContext context;
        try {
            context =
                    new SpringApplicationBuilder(Bailiwick.class)
                            .web(WebApplicationType.NONE)
                            .lazyInitialization(true)
                            .logStartupInfo(false)
                            .listeners(new LogOnStandardError())
                            .run();
        } catch (RuntimeException reported) {
            return REFUSED;
        }
        try (context) {
            return context.getBean(CommandRunner.class).run(args);
        }
    }

    /// Turns off Spring Boot's own diagnostics: a start that fails before logging is configured is
    /// reported by the failure reporter only.
    private static void quietUntilConfigured() {
        if (LoggerFactory.getLogger("org.springframework.boot.diagnostics")
                instanceof ch.qos.logback.classic.Logger logger) {
            logger.setLevel(Level.OFF);
        }
    }

    /// Keeps standard output for a command's result, which can be JSON for a script. Runs after the
    /// framework's own logging listener, which is ordered.
    private static final class LogOnStandardError
            implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {
        @Override
        public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
            if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
                    instanceof ch.qos.logback.classic.Logger root) {
                root.iteratorForAppenders().forEachRemaining(LogOnStandardError::redirect);
            }
        }

        private static void redirect(Appender<ILoggingEvent> appender) {
            if (appender instanceof ConsoleAppender<ILoggingEvent> console) {
                console.stop();
                console.setTarget(ConsoleTarget.SystemErr.getName());
                console.start();
            }
        }
    }
}
