package dev.bailiwick.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.MutableClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostSharesTest {
    private final MutableClock clock = new MutableClock();
    private final HostShares shares = new HostShares(clock);

    @Test
    void who_sends_without_end_is_told_when_to_come_again() {
        try (HostShares.Turn turn = turn(1)) {
            turn.pay(HostShares.FULL + 9 * HostShares.PER_SECOND);

            assertThat(turn.untilFilled()).isEqualTo(Duration.ofSeconds(10));
            clock.advance(Duration.ofSeconds(10));
            assertThat(turn.untilFilled()).isZero();
        }
    }

    @Test
    void small_ones_are_not_free_and_the_others_have_purses_of_their_own() {
        try (HostShares.Turn turn = turn(1);
                HostShares.Turn other = turn(2)) {
            for (long paid = 0; paid < HostShares.FULL; paid += HostShares.LEAST) {
                turn.pay(1);
            }

            assertThat(turn.untilFilled()).isPositive();
            assertThat(other.untilFilled()).isZero();
        }
    }

    @Test
    void an_agent_that_sends_every_minute_what_it_kept_for_a_day_is_let_through() {
        try (HostShares.Turn turn = turn(1)) {
            for (int minute = 0; minute < 24 * 60; minute++) {
                assertThat(turn.untilFilled()).isZero();
                turn.pay(15_000);
                turn.pay(HostShares.STRETCH);
            }
        }
    }

    @Test
    void a_place_that_is_left_is_free_for_the_next() {
        HostShares.Turn first = turn(1);
        try (HostShares.Turn second = turn(1)) {
            first.close();

            Optional<HostShares.Turn> third = shares.enter(1);

            assertThat(third).isPresent();
            third.orElseThrow().close();
            assertThat(second.untilFilled()).isZero();
        }
    }

    private HostShares.Turn turn(long host) {
        return shares.enter(host).orElseThrow();
    }
}
