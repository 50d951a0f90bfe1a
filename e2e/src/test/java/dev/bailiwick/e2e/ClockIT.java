package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The machine's clock jumps by an hour while the server runs, and its time zone changes between
/// two starts. A preloaded library makes the clock jump for the server only.
class ClockIT {
    /// The exit code of a JVM that was asked to end: 128 plus the signal's number.
    private static final int SIGTERM = 143;

    private static final String GENERAL = "/site-administration/general";
    private static final String AUDIT = "/site-administration/audit";
    private static final Path LIBRARIES = Path.of("/usr/lib");

    @TempDir private Path folder;

    @Test
    void a_clock_jump_of_an_hour_loses_nothing_and_locks_nobody_out() throws Exception {
        Optional<Path> library = library();
        Assumptions.assumeTrue(library.isPresent(), "This test needs the package libfaketime.");
        try (PackagedServer server =
                PackagedServer.install()
                        .with("LD_PRELOAD", library.orElseThrow().toString())
                        .with("FAKETIME_TIMESTAMP_FILE", shift().toString())
                        .with("FAKETIME_CACHE_DURATION", "1")
                        .with("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                        // otherwise every timed wait counts as expired, and all threads of the JVM
                        // spin without a pause
                        .with("FAKETIME_FORCE_MONOTONIC_FIX", "0")) {
            jump(0);
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server)) {
                String entries = ines.get(AUDIT + "/export.jsonl").body();
                for (int hours : new int[] {-1, 0, 1, 0, -1}) {
                    jump(hours);
                    awaitClock(server, hours);
                    try (WebClient again = new WebClient(server)) {
                        assertThat(
                                        again.signIn(
                                                        FirstAdministrator.EMAIL,
                                                        FirstAdministrator.PASSWORD)
                                                .statusCode())
                                .isEqualTo(302);
                        String days = Integer.toString(200 + hours);
                        assertThat(
                                        again.post(
                                                        GENERAL,
                                                        again.get(GENERAL).body(),
                                                        Map.of("audit_days", days))
                                                .statusCode())
                                .isEqualTo(302);
                        assertThat(
                                        again.post(
                                                        AUDIT + "/verify",
                                                        again.get(AUDIT).body(),
                                                        Map.of())
                                                .body())
                                .contains("Chain verified");
                        assertThat(again.get(AUDIT + "/export.jsonl").body().lines())
                                .containsAll(entries.lines().toList());
                    }
                }
            }
        }
    }

    @Test
    void a_changed_system_time_zone_shifts_no_timestamp() throws Exception {
        try (PackagedServer server = PackagedServer.install()) {
            server.with("TZ", "Pacific/Kiritimati").start();
            String before;
            try (WebClient ines = WebClient.firstAdministrator(server)) {
                before = ines.get(AUDIT + "/export.jsonl").body();
            }
            assertThat(server.stop()).isEqualTo(SIGTERM);

            server.with("TZ", "Pacific/Pago_Pago").start();

            try (WebClient ines = new WebClient(server)) {
                ines.signIn(FirstAdministrator.EMAIL, FirstAdministrator.PASSWORD);
                assertThat(ines.get(AUDIT + "/export.jsonl").body().lines())
                        .containsAll(before.lines().toList());
                assertThat(ines.get(AUDIT).body()).contains("Ines");
            }
        }
    }

    private Path shift() {
        return folder.resolve("shift");
    }

    private void jump(int hours) throws IOException {
        Path next = folder.resolve("next");
        Files.writeString(next, "%+d\n".formatted(Duration.ofHours(hours).toSeconds()));
        var ignored = Files.move(next, shift(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    /// Reads the server's clock from its responses.
    private static void awaitClock(PackagedServer server, int hours) {
        Await.until(() -> {
            try (WebClient visitor = new WebClient(server)) {
                String date = visitor.get("/healthz").headers().firstValue("Date").orElseThrow();
                Instant there =
                        ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
                Duration off = Duration.between(Instant.now(), there).minusHours(hours);
                return off.abs().compareTo(Duration.ofMinutes(5)) < 0;
            } catch (IOException e) {
                return false; // a connection that the jump made an hour old
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
    }

    /// Where Debian and others install it: `/usr/lib/<architecture>/faketime`.
    private static Optional<Path> library() throws IOException {
        try (var found =
                Files.find(
                        LIBRARIES, 3, (path, _) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
            return found.findFirst();
        }
    }
}
