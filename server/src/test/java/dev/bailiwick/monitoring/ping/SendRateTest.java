package dev.bailiwick.monitoring.ping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SendRateTest {
    private static final long STEP = 10_000_000;

    @Test
    void probes_are_never_sent_faster_than_the_limit() {
        var pace = new SendRate();
        long last = pace.take(100);
        for (int i = 0; i < 50; i++) {
            long turn = pace.take(100);
            assertThat(turn - last).isGreaterThanOrEqualTo(STEP);
            last = turn;
        }
    }

    @Test
    void concurrent_callers_share_the_rate_limit() throws Exception {
        var pace = new SendRate();
        var turns = new ConcurrentSkipListSet<Long>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 200; i++) {
                threads.execute(() -> turns.add(pace.take(100)));
            }
        }
        List<Long> ordered = List.copyOf(turns);
        assertThat(ordered).hasSize(200);
        for (int i = 1; i < ordered.size(); i++) {
            assertThat(ordered.get(i) - ordered.get(i - 1)).isGreaterThanOrEqualTo(STEP);
        }
    }
}
