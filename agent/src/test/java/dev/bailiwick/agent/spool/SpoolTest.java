package dev.bailiwick.agent.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final long PLENTY = 1_000_000;
    private static final Duration MAX_AGE = Duration.ofDays(7);

    @TempDir private Path folder = Path.of("");

    @Test
    void reports_are_returned_in_the_order_they_were_added() throws Exception {
        try (Spool buffer = open(PLENTY)) {
            buffer.add(bytes("first"), NOW);
            buffer.add(bytes("second"), NOW.minusSeconds(90)); // the clock was put back
            buffer.add(bytes("third"), NOW);
            assertThat(drain(buffer)).containsExactly("first", "second", "third");
        }
    }

    @Test
    void unacknowledged_reports_survive_a_restart_in_order() throws Exception {
        try (Spool buffer = open(PLENTY)) {
            for (int i = 1; i <= 12; i++) {
                buffer.add(bytes("report " + i), NOW);
            }
            buffer.remove(buffer.awaitOldest());
        }
        try (Spool buffer = open(PLENTY)) {
            buffer.add(bytes("report 13"), NOW);
            assertThat(drain(buffer)).hasSize(12).startsWith("report 2").endsWith("report 13");
        }
        try (Spool buffer = open(PLENTY)) {
            assertThat(buffer.size()).isZero();
        }
    }

    @Test
    void the_time_of_the_last_acknowledgement_is_kept() throws Exception {
        assertThat(Spool.lastAcknowledged(folder)).isEmpty();
        try (Spool buffer = open(PLENTY)) {
            buffer.add(bytes("lost"), NOW);
            buffer.lose(buffer.awaitOldest());
            assertThat(Spool.lastAcknowledged(folder)).isEmpty();
            buffer.add(bytes("stored"), NOW);
            buffer.acknowledged(buffer.awaitOldest());
            assertThat(buffer.size()).isZero();
        }
        assertThat(Spool.lastAcknowledged(folder)).contains(NOW);
    }

    /// Root's doctor looks into the folder of the agent's user.
    @Test
    void the_time_of_an_acknowledgement_follows_no_link() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path target = Files.writeString(elsewhere.resolve("file"), "root's");
        Files.setLastModifiedTime(target, FileTime.from(NOW));
        Files.createSymbolicLink(folder.resolve("acknowledged"), target);

        assertThat(Spool.lastAcknowledged(folder))
                .hasValueSatisfying(time -> assertThat(time).isNotEqualTo(NOW));
    }

    @Test
    void partial_files_of_a_killed_agent_are_removed() throws Exception {
        open(PLENTY).close();
        Path partial = folder.resolve("buffer/0000000000000001-1769860800000.json.gz.partial");
        Files.writeString(partial, "half");
        Files.writeString(folder.resolve("buffer/notes.txt"), "someone's");
        try (Spool buffer = open(PLENTY)) {
            assertThat(buffer.size()).isZero();
            assertThat(partial).doesNotExist();
            assertThat(folder.resolve("buffer/notes.txt")).exists();
        }
    }

    @Test
    void the_oldest_reports_are_dropped_when_the_spool_is_full() throws Exception {
        try (Spool buffer = open(30)) {
            for (int i = 1; i <= 5; i++) {
                buffer.add(bytes("ten bytes" + i), NOW);
            }
            assertThat(buffer.lost()).isEqualTo(2);
            assertThat(drain(buffer)).containsExactly("ten bytes3", "ten bytes4", "ten bytes5");
        }
    }

    @Test
    void reports_above_the_maximum_age_are_dropped() throws Exception {
        try (Spool buffer = open(PLENTY)) {
            buffer.add(bytes("old"), NOW.minus(MAX_AGE).minusSeconds(1));
            buffer.add(bytes("nearly"), NOW.minus(MAX_AGE).plusSeconds(1));
            assertThat(drain(buffer)).containsExactly("nearly");
        }
    }

    @Test
    void a_failing_disk_does_not_lose_the_newest_reports() throws Exception {
        try (Spool buffer = open(PLENTY)) {
            buffer.add(bytes("on disk"), NOW);
            Path away = folder.resolve("away");
            Files.move(folder.resolve("buffer"), away);
            for (int i = 1; i <= 12; i++) {
                buffer.add(bytes("in memory " + i), NOW);
            }
            Files.move(away, folder.resolve("buffer"));
            buffer.add(bytes("on disk again"), NOW);
            assertThat(drain(buffer))
                    .hasSize(12)
                    .startsWith("on disk", "in memory 3")
                    .endsWith("in memory 12", "on disk again");
            assertThat(buffer.lost()).isEqualTo(2);
        }
    }

    @Test
    void the_spool_folder_is_private_and_used_by_only_one_agent() throws Exception {
        try (Spool buffer = open(PLENTY)) {
            assertThatThrownBy(() -> open(PLENTY))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("Another agent");
            assertThat(buffer.size()).isZero();
        }
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(folder.resolve("buffer"))))
                .isEqualTo("rwx------");
    }

    @Test
    void an_unusable_spool_folder_is_refused_with_one_sentence() throws Exception {
        Path file = folder.resolve("file");
        Files.createFile(file);
        assertThatThrownBy(() -> Spool.open(file, PLENTY, MAX_AGE, clock()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("cannot be used");
    }

    private Spool open(long maxBytes) throws RefusedException {
        return Spool.open(folder, maxBytes, MAX_AGE, clock());
    }

    private static Clock clock() {
        return Clock.fixed(NOW, ZoneOffset.UTC);
    }

    private static List<String> drain(Spool buffer) throws InterruptedException, IOException {
        var all = new ArrayList<String>();
        while (buffer.size() > 0) {
            SpooledReport oldest = buffer.awaitOldest();
            byte[] body = buffer.read(oldest);
            assertThat(body).isNotNull();
            all.add(new String(body, StandardCharsets.UTF_8));
            buffer.remove(oldest);
        }
        return all;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
