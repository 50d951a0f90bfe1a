package dev.bailiwick;

import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;

import java.util.concurrent.atomic.AtomicInteger;

/// A server with a mail server behind it, one for all tests of this JVM on either database. Tests
/// create their own people and tell mails apart by address.
public final class ServerWithMail {
    public static final String BASE_URL = "http://localhost:8210";

    private static final TestMailServer OFFICE = TestMailServer.open();
    private static final AtomicInteger NETWORKS = new AtomicInteger();

    private ServerWithMail() {}

    public static TestMailServer office() {
        return OFFICE;
    }

    public static RunningServer onSqlite() {
        return OnSqlite.SERVER;
    }

    public static RunningServer onPostgresql() {
        return OnPostgresql.SERVER;
    }

    /// A unique client address for the proxy header.
    public static String network() {
        int number = NETWORKS.incrementAndGet();
        return "198.18.%d.%d".formatted(number / 250, number % 250 + 1);
    }

    /// Waits until all pending background work is done and no mail is being delivered.
    public static void settle(RunningServer server) {
        server.awaitHurried();
        Await.until(() -> !isAnyDue(server));
    }

    private static boolean isAnyDue(RunningServer server) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .fetchExists(
                                        OUTGOING_MAIL,
                                        OUTGOING_MAIL.STATE.eq("WAITING"),
                                        OUTGOING_MAIL.NEXT_ATTEMPT_AT.le(
                                                server.clock().instant())));
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
        server.hurrying("SendPasswordResets.run", "DeliverMails.run");
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }
}
