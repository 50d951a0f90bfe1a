package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two servers on one database share the monitors, and one of them is killed (SIGKILL). The target
/// counts how often it is asked, and when.
class KilledMonitorServerIT {
    private static final int MONITORS = 64;

    /// The shortest.
    private static final Duration INTERVAL = Duration.ofSeconds(20);

    private static final Duration TAKEOVER = Duration.ofSeconds(30);
    private static final PostgresServer POSTGRES = new PostgresServer();

    @TempDir private Path folder;

    private final Map<String, Queue<Long>> asked = new ConcurrentHashMap<>();
    private HttpServer target;

    @AfterAll
    static void stopPostgres() {
        POSTGRES.close();
    }

    @BeforeEach
    void listen() throws IOException {
        target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        target.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        target.createContext(
                "/",
                exchange -> {
                    asked.computeIfAbsent(
                                    exchange.getRequestURI().getPath(),
                                    _ -> new ConcurrentLinkedQueue<>())
                            .add(System.nanoTime());
                    exchange.sendResponseHeaders(204, -1);
                    exchange.close();
                });
        target.start();
    }

    @AfterEach
    void close() {
        target.stop(0);
    }

    @Test
    void the_other_server_takes_over_in_time_and_nothing_is_checked_twice() throws Exception {
        String url = POSTGRES.newDatabase();
        try (PackagedServer first = server(PackagedServer.install(), url);
                PackagedServer second = server(PackagedServer.besides(first), url)) {
            first.start();
            second.start();
            String ignored = first.command("provision", monitors().toString());
            Await.until(() -> owners(url).equals(List.of(16L, 16L)) && asked.size() == MONITORS);
            Await.until(() -> asked.values().stream().allMatch(times -> times.size() > 2));

            long killed = System.nanoTime();
            first.kill();

            assertThat(
                            Await.within(
                                    TAKEOVER.plus(INTERVAL),
                                    () ->
                                            IntStream.range(0, MONITORS)
                                                    .allMatch(i -> isAskedAfter(killed, i))))
                    .as("all monitors are checked by the other server")
                    .isTrue();
            assertThat(owners(url)).containsExactly(32L);
            Await.until(() ->
                    asked.values().stream()
                            .allMatch(
                                    times -> times.stream().filter(at -> at > killed).count() > 2));
        }
        assertThat(shortestGaps()).allMatch(gap -> gap.compareTo(INTERVAL.dividedBy(2)) > 0);
    }

    private static PackagedServer server(PackagedServer server, String url) {
        return server.with("BAILIWICK_DATABASE_URL", url)
                .with("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8");
    }

    private Path monitors() throws IOException {
        var file = new StringBuilder("monitors:\n");
        for (int i = 0; i < MONITORS; i++) {
            file.append(
                    "  - {name: m%d, type: http, target: \"http://127.0.0.1:%d/%d\", interval_seconds: %d}%n"
                            .formatted(i, target.getAddress().getPort(), i, INTERVAL.toSeconds()));
        }
        return Files.writeString(folder.resolve("monitors.yaml"), file);
    }

    private boolean isAskedAfter(long time, int monitor) {
        return asked.getOrDefault("/" + monitor, new ConcurrentLinkedQueue<>()).stream()
                .anyMatch(at -> at - time > 0);
    }

    /// How many parts of the monitors each server checks now.
    private static List<Long> owners(String url) {
        String jdbc =
                url.replace("postgresql://postgres:postgres@", "jdbc:postgresql://")
                        + "?user=postgres&password=postgres";
        try (Connection connection = DriverManager.getConnection(jdbc);
                var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                """
                                SELECT count(*) FROM monitor_lease
                                WHERE expires_at > extract(epoch FROM now()) * 1000
                                GROUP BY server ORDER BY 1
                                """)) {
            var counts = new ArrayList<Long>();
            while (rows.next()) {
                counts.add(rows.getLong(1));
            }
            return counts;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Between two requests for the same monitor, after the two that each begins with: a new
    /// monitor is checked soon, and then at its time. All servers have the same times, so what is
    /// checked twice is so within moments.
    private List<Duration> shortestGaps() {
        return asked.values().stream()
                .map(times -> {
                    List<Long> all = times.stream().sorted().skip(2).toList();
                    long shortest =
                            IntStream.range(1, all.size())
                                    .mapToLong(i -> all.get(i) - all.get(i - 1))
                                    .min()
                                    .orElseThrow();
                    return Duration.ofNanos(shortest);
                })
                .toList();
    }
}
