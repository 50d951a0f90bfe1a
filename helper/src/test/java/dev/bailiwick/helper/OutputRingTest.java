package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutputRingTest {
    private final OutputRing ring = new OutputRing();

    @Test
    void short_output_is_kept_whole() {
        assertThat(ring.contents()).isEmpty();
        add("one\n");
        add("two");
        assertThat(contents()).isEqualTo("one\ntwo");
    }

    @Test
    void the_end_of_long_output_is_kept_whatever_the_parts() {
        var all = new StringBuilder();
        var random = new Random(7);
        while (all.length() < 4 * OutputRing.CAPACITY) {
            String part = "<%d>\n".formatted(all.length()).repeat(1 + random.nextInt(3_000));
            all.append(part);
            add(part);
            int kept = contents().length();
            assertThat(contents()).isEqualTo(all.substring(all.length() - kept));
            assertThat(kept)
                    .isBetween(
                            Math.min(all.length(), OutputRing.CAPACITY - 10), OutputRing.CAPACITY);
        }
        assertThat(contents()).startsWith("<");
    }

    @Test
    void a_part_that_is_longer_than_the_ring_leaves_its_end() {
        add("dropped");
        add("x".repeat(2 * OutputRing.CAPACITY) + "end");
        assertThat(contents()).hasSize(OutputRing.CAPACITY).endsWith("xend");
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ring.add(bytes, bytes.length);
    }

    private String contents() {
        return new String(ring.contents(), StandardCharsets.UTF_8);
    }
}
