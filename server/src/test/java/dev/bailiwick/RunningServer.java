package dev.bailiwick;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.passwords.QuickHashing;
import dev.bailiwick.identity.throttling.ResetThrottling;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.MigratedDatabases;
import dev.bailiwick.platform.db.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.util.FileSystemUtils;

/// The whole application on a free port, with its own data folder and a clock that tests can move.
///
/// [#shared] is one server for all tests of this JVM: they create their own accounts and leave
/// settings alone. A test that needs an empty, changed or broken server starts its own.
public final class RunningServer implements AutoCloseable {
    public static final String PASSWORD = "four quiet grey horses";
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private final ConfigurableApplicationContext context;
    private final Path folder;
    private final String database;
    private final boolean mine;
    private @Nullable JobLoop hurried;

    private RunningServer(
            Path folder,
            boolean mine,
            @Nullable String database,
            List<Class<?>> extras,
            List<String> properties) {
        this.folder = folder;
        this.mine = mine;
        this.database = database == null ? "" : database;
        var all = new LinkedHashMap<String, String>();
        all.put("bailiwick.port", "0");
        all.put("bailiwick.internal-port", "0");
        all.put("bailiwick.gateway-external", "true");
        all.put("bailiwick.data-dir", folder.toString());
        all.put("logging.threshold.console", "error");
        if (database != null) {
            all.put("bailiwick.database-url", database);
        }
        properties.stream()
                .map(property -> property.split("=", 2))
                .forEach(property -> all.put(property[0], property[1]));
        this.context =
                new SpringApplicationBuilder(Bailiwick.class, MovableTime.class, QuickHashing.class)
                        .sources(extras.toArray(Class<?>[]::new))
                        .initializers(new ReadClassFiles())
                        .registerShutdownHook(false)
                        .run(
                                all.entrySet().stream()
                                        .map(property ->
                                                "--"
                                                        + property.getKey()
                                                        + "="
                                                        + property.getValue())
                                        .toArray(String[]::new));
        JobLoop.task(context, "CheckSchedule.share")
                .cancel(false); // monitors are checked on demand
    }

    /// @param properties such as `bailiwick.trusted-proxies=127.0.0.1`
    public static RunningServer onSqlite(String... properties) {
        return new RunningServer(migratedFolder(), true, null, List.of(), List.of(properties));
    }

    /// @param beans a class with bean methods, which is not a `@Configuration`
    public static RunningServer with(Class<?> beans) {
        return new RunningServer(migratedFolder(), true, null, List.of(beans), List.of());
    }

    public static RunningServer onPostgresql(String... properties) {
        return new RunningServer(
                newFolder(),
                true,
                Postgresql.newMigratedDatabase(),
                List.of(),
                List.of(properties));
    }

    /// On data left by another server.
    public static RunningServer in(Path folder, @Nullable String database, String... properties) {
        return new RunningServer(folder, false, database, List.of(), List.of(properties));
    }

    public static RunningServer shared() {
        return Shared.ON_SQLITE;
    }

    public static RunningServer sharedOnPostgresql() {
        return SharedOnPostgresql.SERVER;
    }

    /// All browsers of all tests share one address, so its throttling is reset here.
    public Browser browser() {
        boolean ignored = bean(ResetThrottling.class).network("127.0.0.1", Actor.SYSTEM);
        return new Browser(address());
    }

    public String address() {
        return "http://localhost:" + port();
    }

    public int port() {
        return Integer.parseInt(
                String.valueOf(context.getEnvironment().getProperty("local.server.port")));
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    /// Stops all background jobs. When this returns, running ones have ended and only the test
    /// changes anything.
    public void stopBackgroundWork() {
        List<ScheduledTask> tasks =
                context.getBeansOfType(ScheduledTaskHolder.class).values().stream()
                        .flatMap(holder -> holder.getScheduledTasks().stream())
                        .toList();
        tasks.forEach(task -> task.cancel(false));
        Await.until(() -> tasks.stream().noneMatch(RunningServer::isRunning));
    }

    private static boolean isRunning(ScheduledTask task) {
        return task.getTask().getLastExecutionOutcome().status()
                == TaskExecutionOutcome.Status.STARTED;
    }

    public DSLContext sql() {
        return bean(DSLContext.class);
    }

    public Transactions transactions() {
        return bean(Transactions.class);
    }

    public MutableClock clock() {
        return bean(MutableClock.class);
    }

    public Path folder() {
        return folder;
    }

    /// Runs a background job as its schedule would, if it is due.
    ///
    /// @param name such as `DeliverMails.run`
    public void runJob(String name) {
        JobLoop.task(context, name).getTask().getRunnable().run();
    }

    /// Stops a background job's schedule for a test that it would disturb, also for later tests.
    public void stopJob(String name) {
        ScheduledTask task = JobLoop.task(context, name);
        task.cancel(false);
        Await.until(() -> !isRunning(task));
    }

    /// Runs background jobs continuously that are otherwise scheduled every few seconds.
    ///
    /// @param names such as `mail.Delivery.run`
    public RunningServer hurrying(String... names) {
        hurried = new JobLoop(context, names);
        return this;
    }

    /// Waits until the continuously run jobs have run once more.
    public void awaitHurried() {
        if (hurried == null) {
            throw new IllegalStateException("nothing is hurried");
        }
        try {
            hurried.awaitRound();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The address of the PostgreSQL database; empty on SQLite.
    public String database() {
        return database;
    }

    /// A new person with [#PASSWORD] and a unique address.
    public Account person(Role role, ProductModule... modules) {
        return person("person%d@example.org".formatted(PEOPLE.incrementAndGet()), role, modules);
    }

    public Account person(String email, Role role, ProductModule... modules) {
        var result =
                bean(CreateAccount.class)
                        .run(email, "", role, Set.of(modules), PASSWORD, Actor.SYSTEM);
        return ((CreateAccount.Result.Created) result).account();
    }

    public Browser signedIn(Account account) {
        Browser browser = browser();
        browser.signIn(account.email().value(), PASSWORD);
        return browser;
    }

    public Browser signedIn(Role role, ProductModule... modules) {
        return signedIn(person(role, modules));
    }

    @Override
    public void close() {
        if (hurried != null) {
            hurried.close();
        }
        context.close();
        if (mine) {
            try {
                FileSystemUtils.deleteRecursively(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Path migratedFolder() {
        Path folder = newFolder();
        MigratedDatabases.copyTo(folder);
        return folder;
    }

    public static Path newFolder() {
        try {
            return Files.createTempDirectory("bailiwick-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Replaces the system clock. Not a `@Configuration`, because the application's component scan
    /// would find it.
    public static class MovableTime {
        @Bean
        @Primary
        MutableClock movableClock() {
            return new MutableClock();
        }
    }

    private static final class Shared {
        private static final RunningServer ON_SQLITE = closedAtTheEnd(onSqlite());
    }

    private static final class SharedOnPostgresql {
        private static final RunningServer SERVER = closedAtTheEnd(onPostgresql());
    }

    private static RunningServer closedAtTheEnd(RunningServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }
}
