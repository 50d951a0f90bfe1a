package dev.bailiwick.modules.dns.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.dns.provider.ClientCourse;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Which clients send unusually many queries.
class ClientRisesTest {
    private static final Instant NOW = Instant.parse("2026-03-12T12:04:00Z");
    private static final Duration STEP = Duration.ofMinutes(10);
    private static final long THRESHOLD = 600;

    private final NavigableMap<Instant, Long> counts = new TreeMap<>();

    /// Queries in each step of ten minutes, up to some minutes before noon.
    private void send(long queries, int fromHoursBefore, int untilHoursBefore) {
        Instant end = Instant.parse("2026-03-12T12:00:00Z");
        for (Instant at = end.minus(Duration.ofHours(fromHoursBefore));
                at.isBefore(end.minus(Duration.ofHours(untilHoursBefore)));
                at = at.plus(STEP)) {
            counts.put(at.plusSeconds(300), queries);
        }
    }

    private boolean rises() {
        return ClientRises.of(client(), THRESHOLD, null, NOW).isPresent();
    }

    private ClientCourse client() {
        return new ClientCourse("192.0.2.7", "tv", counts);
    }

    @Test
    void three_times_as_many_as_ever_is_a_rise() {
        send(40, 24, 1);
        send(150, 1, 0);

        assertThat(ClientRises.of(client(), THRESHOLD, null, NOW))
                .hasValueSatisfying(found -> {
                    assertThat(found.part()).isEqualTo("192.0.2.7");
                    assertThat(found.message()).contains("tv", "900", "240");
                });
    }

    @Test
    void few_queries_are_none() {
        send(1, 24, 1);
        send(99, 1, 0);

        assertThat(rises()).isFalse();
    }

    @Test
    void the_same_as_in_a_busy_hour_of_yesterday_is_none() {
        send(200, 23, 21);
        send(200, 1, 0);

        assertThat(rises()).isFalse();
    }

    @Test
    void a_client_without_a_past_is_none() {
        send(200, 1, 0);

        assertThat(rises()).isFalse();
    }

    @Test
    void the_step_that_has_not_ended_does_not_count() {
        send(40, 24, 0);
        counts.put(Instant.parse("2026-03-12T12:03:00Z"), 9_000L);

        assertThat(rises()).isFalse();
    }

    @Test
    void it_lasts_while_it_goes_on_and_ends_with_it() {
        send(40, 24, 4);
        send(150, 4, 0);
        Instant since = NOW.minus(Duration.ofHours(3));

        assertThat(rises()).isFalse();
        assertThat(ClientRises.of(client(), THRESHOLD, since, NOW))
                .hasValueSatisfying(found -> assertThat(found.since()).isEqualTo(since));
        send(30, 1, 0);
        assertThat(ClientRises.of(client(), THRESHOLD, since, NOW)).isEmpty();
    }
}
