package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/// A server with a post office behind it, one for all tests of this JVM on either database. Tests
/// make people of their own and tell mails apart by their addresses.
public final class MailingServer {
    public static final String BASE_URL = "http://localhost:8210";

    private static final Set<String> HURRIED =
            Set.of("dev.bailiwick.mail.Delivery.run", "dev.bailiwick.links.SendResets.run");
    private static final PostOffice OFFICE = PostOffice.open();
    private static final AtomicInteger NETWORKS = new AtomicInteger();

    private MailingServer() {}

    public static PostOffice office() {
        return OFFICE;
    }

    public static RunningServer onSqlite() {
        return OnSqlite.SERVER;
    }

    public static RunningServer onPostgresql() {
        return OnPostgresql.SERVER;
    }

    /// A client's address that nobody else has, for the header of a proxy.
    public static String network() {
        int number = NETWORKS.incrementAndGet();
        return "198.18.%d.%d".formatted(number / 250, number % 250 + 1);
    }

    public static void eventually(BooleanSupplier holds) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain");
            }
            pause(50);
        }
    }

    /// Long enough for the background to have done what it would do.
    public static void settle() {
        pause(600);
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String[] settings() {
        return OFFICE.settings(
                "bailiwick.general.base_url=" + BASE_URL, "bailiwick.trusted-proxies=127.0.0.1");
    }

    private static final class OnSqlite {
        private static final RunningServer SERVER = kept(RunningServer.onSqlite(settings()));
    }

    private static final class OnPostgresql {
        private static final RunningServer SERVER = kept(RunningServer.onPostgresql(settings()));
    }

    private static RunningServer kept(RunningServer server) {
        List<Runnable> background =
                server.context().getBeansOfType(ScheduledTaskHolder.class).values().stream()
                        .flatMap(holder -> holder.getScheduledTasks().stream())
                        .map(task -> task.getTask().getRunnable())
                        .filter(task -> HURRIED.contains(task.toString()))
                        .toList();
        assertThat(background).hasSameSizeAs(HURRIED);
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    while (server.context().isActive()) {
                        background.forEach(Runnable::run);
                        pause(100);
                    }
                });
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }
}
