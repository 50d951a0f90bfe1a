package dev.bailiwick.agent.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BufferTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final long PLENTY = 1_000_000;

    @TempDir private Path folder = Path.of("");

    @Test
    void check_ins_come_out_in_the_order_in_which_they_went_in() throws Exception {
        try (Buffer buffer = open(PLENTY)) {
            buffer.add(bytes("first"), NOW);
            buffer.add(bytes("second"), NOW.minusSeconds(90)); // the clock was set back
            buffer.add(bytes("third"), NOW);
            assertThat(drain(buffer)).containsExactly("first", "second", "third");
        }
    }

    @Test
    void what_was_not_acknowledged_is_there_after_a_restart_and_still_in_order() throws Exception {
        try (Buffer buffer = open(PLENTY)) {
            for (int i = 1; i <= 12; i++) {
                buffer.add(bytes("check-in " + i), NOW);
            }
            buffer.remove(buffer.awaitOldest());
        }
        try (Buffer buffer = open(PLENTY)) {
            buffer.add(bytes("check-in 13"), NOW);
            assertThat(drain(buffer)).hasSize(12).startsWith("check-in 2").endsWith("check-in 13");
        }
        try (Buffer buffer = open(PLENTY)) {
            assertThat(buffer.size()).isZero();
        }
    }

    @Test
    void what_a_killed_agent_wrote_by_half_is_removed() throws Exception {
        open(PLENTY).close();
        Path partial = folder.resolve("buffer/0000000000000001-1769860800000.json.gz.partial");
        Files.writeString(partial, "half");
        Files.writeString(folder.resolve("buffer/notes.txt"), "someone's");
        try (Buffer buffer = open(PLENTY)) {
            assertThat(buffer.size()).isZero();
            assertThat(partial).doesNotExist();
            assertThat(folder.resolve("buffer/notes.txt")).exists();
        }
    }

    @Test
    void the_oldest_are_dropped_when_there_is_too_much() throws Exception {
        try (Buffer buffer = open(30)) {
            for (int i = 1; i <= 5; i++) {
                buffer.add(bytes("ten bytes" + i), NOW);
            }
            assertThat(buffer.lost()).isEqualTo(2);
            assertThat(drain(buffer)).containsExactly("ten bytes3", "ten bytes4", "ten bytes5");
        }
    }

    @Test
    void what_is_older_than_seven_days_is_dropped_and_what_is_not_stays() throws Exception {
        try (Buffer buffer = open(PLENTY)) {
            buffer.add(bytes("old"), NOW.minus(Duration.ofDays(7)).minusSeconds(1));
            buffer.add(bytes("nearly"), NOW.minus(Duration.ofDays(7)).plusSeconds(1));
            assertThat(drain(buffer)).containsExactly("nearly");
        }
    }

    @Test
    void a_disk_that_refuses_costs_nothing_that_is_new() throws Exception {
        try (Buffer buffer = open(PLENTY)) {
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
    void the_folder_is_for_one_agent_and_for_nobody_elses_eyes() throws Exception {
        try (Buffer buffer = open(PLENTY)) {
            assertThatThrownBy(() -> open(PLENTY))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("Another agent");
            assertThat(buffer.size()).isZero();
        }
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(folder.resolve("buffer"))))
                .isEqualTo("rwx------");
    }

    @Test
    void a_folder_that_cannot_be_used_is_refused_with_one_sentence() throws Exception {
        Path file = folder.resolve("file");
        Files.createFile(file);
        assertThatThrownBy(() -> Buffer.open(file, PLENTY, clock()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("cannot be used");
    }

    private Buffer open(long mostBytes) throws Refused {
        return Buffer.open(folder, mostBytes, clock());
    }

    private static Clock clock() {
        return Clock.fixed(NOW, ZoneOffset.UTC);
    }

    private static List<String> drain(Buffer buffer) throws InterruptedException, IOException {
        var all = new ArrayList<String>();
        while (buffer.size() > 0) {
            Kept oldest = buffer.awaitOldest();
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
