package dev.bailiwick.agent.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    @Test
    void retry_delays_double_up_to_a_limit_with_random_jitter() {
        var backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5), new Random(7));
        List<Duration> waits = IntStream.range(0, 12).mapToObj(_ -> backoff.next()).toList();
        assertThat(waits.getFirst()).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(5));
        assertThat(waits.get(3)).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(40));
        assertThat(waits.subList(6, 12))
                .allSatisfy(wait ->
                        assertThat(wait).isBetween(Duration.ofSeconds(150), Duration.ofMinutes(5)))
                .doesNotHaveDuplicates();
        backoff.succeeded();
        assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofSeconds(5));
    }
}
