package dev.bailiwick.monitoring.metrics.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.within;

import dev.bailiwick.monitoring.metrics.series.Rates;
import dev.bailiwick.monitoring.metrics.series.RollUpSteps;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Packing, rates and roll-ups, without a database.
class BlocksTest {
    private static final Instant START = Instant.parse("2026-03-12T03:00:00Z");
    private static final Series MEMORY = new Series("system.memory.utilization", "1", Map.of());
    private static final Series RECEIVED =
            new Series("system.network.io", "By", Map.of("network.io.direction", "receive"));

    @Test
    void a_block_reads_back_as_it_was_written() {
        var block = new Block(Resolution.RAW, START);
        block.put(MEMORY, START.plusSeconds(59), 0.5);
        block.put(MEMORY, START, 0.25);
        block.put(RECEIVED, START, 4_503_599_627_370_497.0);

        for (byte[] bytes :
                new byte[][] {BlockCodec.encodeOpen(block), BlockCodec.encodeFinished(block)}) {
            Block read = BlockCodec.read(Resolution.RAW, START, bytes).orElseThrow();

            assertThat(read.series().keySet()).containsExactly(MEMORY, RECEIVED);
            assertThat(read.points(MEMORY).size()).isEqualTo(2);
            assertThat(read.points(MEMORY).second(0)).isZero();
            assertThat(read.points(MEMORY).mean(1)).isEqualTo(0.5);
            assertThat(read.points(RECEIVED).mean(0)).isEqualTo(4_503_599_627_370_497.0);
        }
    }

    @Test
    void a_roll_up_reads_back_with_mean_minimum_and_maximum() {
        var block = new Block(Resolution.HOUR, START);
        block.points(MEMORY).add(3600, 0.5, 0.25, 0.75);

        Block read =
                BlockCodec.read(Resolution.HOUR, START, BlockCodec.encodeFinished(block))
                        .orElseThrow();

        assertThat(read.points(MEMORY).min(0)).isEqualTo(0.25);
        assertThat(read.points(MEMORY).max(0)).isEqualTo(0.75);
    }

    @Test
    void appended_reports_read_back_and_the_last_value_of_a_second_wins() {
        byte[] payload = GrowingBlock.empty();
        payload = appended(payload, new Sample(MEMORY, START.plusSeconds(59), 0.5));
        payload =
                appended(
                        payload,
                        new Sample(MEMORY, START, 0.25),
                        new Sample(RECEIVED, START, 4_503_599_627_370_497.0));
        int before = payload.length;
        payload = appended(payload, new Sample(MEMORY, START.plusSeconds(59), 0.75));

        Block read = BlockCodec.read(Resolution.RAW, START, payload).orElseThrow();

        assertThat(payload.length - before).as("names are there already").isLessThan(12);
        assertThat(read.points(MEMORY).size()).isEqualTo(2);
        assertThat(read.points(MEMORY).mean(0)).isEqualTo(0.25);
        assertThat(read.points(MEMORY).mean(1)).isEqualTo(0.75);
        assertThat(read.points(RECEIVED).mean(0)).isEqualTo(4_503_599_627_370_497.0);
        for (int at = 0; at < payload.length; at++) {
            for (int value = 0; value < 256; value++) {
                byte[] wrong = payload.clone();
                wrong[at] = (byte) value;
                assertThatNoException()
                        .isThrownBy(() -> BlockCodec.read(Resolution.RAW, START, wrong));
                var moments = PackedSamples.of(List.of(new Sample(MEMORY, START, 1))).rows();
                assertThatNoException().isThrownBy(() -> GrowingBlock.append(wrong, moments));
            }
        }
    }

    private static byte[] appended(byte[] payload, Sample... samples) {
        return GrowingBlock.append(payload, PackedSamples.of(List.of(samples)).rows())
                .orElseThrow();
    }

    @Test
    void a_packed_block_accepts_further_samples() {
        var block = new Block(Resolution.RAW, START);
        block.put(MEMORY, START, 0.25);
        block.put(MEMORY, START.plusSeconds(60), 0.5);
        block.put(RECEIVED, START.plusSeconds(60), 4_503_599_627_370_497.0);

        byte[] late =
                appended(
                        GrowingBlock.of(block).orElseThrow(),
                        new Sample(MEMORY, START.plusSeconds(30), 0.75));

        Block read = BlockCodec.read(Resolution.RAW, START, late).orElseThrow();
        assertThat(read.points(MEMORY).size()).isEqualTo(3);
        assertThat(read.points(MEMORY).mean(1)).isEqualTo(0.75);
        assertThat(read.points(RECEIVED).second(0)).isEqualTo(60);
        assertThat(read.points(RECEIVED).mean(0)).isEqualTo(4_503_599_627_370_497.0);
    }

    @Test
    void a_block_that_would_repeat_long_names_cannot_become_a_journal() {
        var block = new Block(Resolution.RAW, START);
        for (int second = 0; second < 600; second++) {
            var ever = new Series("x".repeat(1_000) + second, "1", Map.of());
            for (int again = 0; again <= second; again++) {
                block.put(ever, START.plusSeconds(again), second);
            }
        }

        assertThat(GrowingBlock.of(block)).isEmpty();
    }

    @Test
    void reading_a_damaged_block_never_throws() {
        var block = new Block(Resolution.RAW, START);
        block.put(MEMORY, START, 0.25);
        block.put(RECEIVED, START.plusSeconds(60), 1_000);

        for (byte[] bytes :
                new byte[][] {BlockCodec.encodeOpen(block), BlockCodec.encodeFinished(block)}) {
            for (int at = 0; at < bytes.length; at++) {
                assertThat(BlockCodec.read(Resolution.RAW, START, Arrays.copyOf(bytes, at)))
                        .as("cut at %d", at)
                        .isEmpty();
                for (int value : new int[] {0, 1, 2, 127, 128, 255}) {
                    byte[] wrong = bytes.clone();
                    wrong[at] = (byte) value;
                    assertThatNoException()
                            .as("%d at %d", value, at)
                            .isThrownBy(() -> BlockCodec.read(Resolution.RAW, START, wrong));
                }
            }
        }
    }

    @Test
    void a_second_value_for_the_same_time_replaces_the_first() {
        var block = new Block(Resolution.RAW, START);
        block.put(MEMORY, START, 0.1);
        block.put(MEMORY, START, 0.2);

        assertThat(block.points(MEMORY).size()).isEqualTo(1);
        assertThat(block.points(MEMORY).mean(0)).isEqualTo(0.2);
    }

    @Test
    void counters_become_rates_and_a_counter_reset_becomes_a_gap() {
        var points = new Points(4);
        points.add(0, 1000);
        points.add(60, 7000);
        points.add(120, 500);
        points.add(180, 1100);

        Points rates = Rates.of(points, null);

        assertThat(rates.size()).isEqualTo(2);
        assertThat(rates.second(0)).isEqualTo(60);
        assertThat(rates.mean(0)).isEqualTo(100);
        assertThat(rates.second(1)).isEqualTo(180);
        assertThat(rates.mean(1)).isEqualTo(10);
    }

    @Test
    void a_rate_continues_from_the_previous_block() {
        var earlier = new Points(1);
        earlier.add(570, 100);
        var points = new Points(1);
        points.add(30, 700);

        Points rates = Rates.of(points, Rates.Total.lastOf(earlier, 600));

        assertThat(rates.mean(0)).isEqualTo(10);
    }

    @Test
    void ten_minutes_roll_up_to_one_point_and_six_of_those_to_an_hour() {
        var fine = new Block(Resolution.TEN_MINUTES, Resolution.TEN_MINUTES.blockOf(START));
        for (int part = 0; part < 6; part++) {
            Instant begin = START.plusSeconds(600L * part);
            var raw = new Block(Resolution.RAW, begin);
            raw.put(MEMORY, begin, part / 10.0);
            raw.put(MEMORY, begin.plusSeconds(60), part / 10.0 + 0.2);
            RollUpSteps.tenMinutes(raw, null, fine);
        }
        var hours = new Block(Resolution.HOUR, Resolution.HOUR.blockOf(START));

        RollUpSteps.hour(fine, START, hours);

        Points hour = hours.points(MEMORY);
        assertThat(hour.size()).isEqualTo(1);
        assertThat(hours.at(hour.second(0))).isEqualTo(START);
        assertThat(hour.mean(0)).isCloseTo(0.35, within(1e-9));
        assertThat(hour.min(0)).isZero();
        assertThat(hour.max(0)).isCloseTo(0.7, within(1e-9));
    }

    /// Maps fall back on the order where hashes are equal, which agents can bring about.
    @Test
    void the_order_of_series_distinguishes_all_differing_series() {
        var all =
                List.of(
                        new Series("Aa", "1", Map.of()),
                        new Series("BB", "1", Map.of()),
                        new Series("Aa", "s", Map.of()),
                        new Series("Aa", "1", Map.of("Aa", "BB")),
                        new Series("Aa", "1", Map.of("BB", "Aa")),
                        new Series("Aa", "1", Map.of("Aa", "BB", "BB", "Aa")));

        for (Series one : all) {
            for (Series other : all) {
                assertThat(one.compareTo(other) == 0).isEqualTo(one.equals(other));
                assertThat(Integer.signum(one.compareTo(other)))
                        .isEqualTo(-Integer.signum(other.compareTo(one)));
            }
        }
    }

    @Test
    void counters_are_recognised_by_the_last_word_of_their_name() {
        assertThat(RECEIVED.isCounter()).isTrue();
        assertThat(new Series("system.cpu.time", "s", Map.of()).isCounter()).isTrue();
        assertThat(MEMORY.isCounter()).isFalse();
        assertThat(new Series("system.cpu.logical.count", "1", Map.of()).isCounter()).isFalse();
    }
}
