package dev.bailiwick.fleet.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.MutableClock;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.monitoring.metricblocks.PackedSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HostQuotasTest {
    private final MutableClock clock = new MutableClock();
    private final HostQuotas shares = new HostQuotas(clock);

    @Test
    void who_sends_without_end_is_told_when_to_come_again() {
        try (HostQuotas.Turn turn = turn(1)) {
            turn.pay(HostQuotas.FULL + 9 * HostQuotas.PER_SECOND);

            assertThat(turn.untilFilled()).isEqualTo(Duration.ofSeconds(10));
            clock.advance(Duration.ofSeconds(10));
            assertThat(turn.untilFilled()).isZero();
        }
    }

    @Test
    void a_purse_fills_again_after_the_clock_was_put_back() {
        try (HostQuotas.Turn turn = turn(1)) {
            turn.pay(HostQuotas.FULL + HostQuotas.PER_SECOND);
            clock.advance(Duration.ofHours(-1));
            assertThat(turn.untilFilled()).isPositive();

            clock.advance(Duration.ofSeconds(2));

            assertThat(turn.untilFilled()).isZero();
        }
    }

    @Test
    void small_ones_are_not_free_and_the_others_have_purses_of_their_own() {
        try (HostQuotas.Turn turn = turn(1);
                HostQuotas.Turn other = turn(2)) {
            for (long paid = 0; paid < HostQuotas.FULL; paid += HostQuotas.LEAST) {
                turn.pay(1);
            }

            assertThat(turn.untilFilled()).isPositive();
            assertThat(other.untilFilled()).isZero();
        }
    }

    @Test
    void an_agent_that_sends_every_minute_what_it_kept_for_a_day_is_let_through() {
        try (HostQuotas.Turn turn = turn(1)) {
            for (int minute = 0; minute < 24 * 60; minute++) {
                assertThat(turn.untilFilled()).isZero();
                turn.pay(15_000);
                turn.pay(HostQuotas.STRETCH);
            }
        }
    }

    @Test
    void what_is_all_new_each_time_costs_by_its_rows() {
        try (HostQuotas.Turn turn = turn(1)) {
            int taken = 0;
            while (turn.untilFilled().isZero()) {
                turn.payForRows(received(20_000, taken));
                taken++;
            }

            assertThat(taken).isLessThan(10);
        }
    }

    @Test
    void a_snapshot_that_is_told_again_is_no_news() {
        try (HostQuotas.Turn turn = turn(1)) {
            ReceivedCheckIn same = received(20_000, 1);
            for (int minute = 0; minute < 1_000; minute++) {
                assertThat(turn.untilFilled()).isZero();
                turn.payForRows(same);
            }
        }
    }

    /// @param kind of items, of which no two have the same names
    private static ReceivedCheckIn received(int items, int kind) {
        var inventory = new ArrayList<InventoryItem>(items);
        for (int i = 0; i < items; i++) {
            inventory.add(new InventoryItem("package", kind + "-" + i, "1", Map.of()));
        }
        return new ReceivedCheckIn(
                1,
                1,
                new CheckIn(
                        CheckIn.SCHEMA,
                        new UUID(0, kind),
                        Instant.EPOCH,
                        new ReportingAgent("1", HostKind.CONTAINER, 60),
                        new ReportedHost(
                                "web-1",
                                "",
                                "",
                                "",
                                "",
                                null,
                                "",
                                null,
                                null,
                                List.of(),
                                HostStatus.OK,
                                ""),
                        List.of(),
                        null,
                        inventory,
                        List.of()),
                Instant.EPOCH,
                null,
                null,
                SnapshotDigests.ofInventory(inventory),
                PackedSamples.of(List.of()));
    }

    @Test
    void a_place_that_is_left_is_free_for_the_next() {
        HostQuotas.Turn first = turn(1);
        try (HostQuotas.Turn second = turn(1)) {
            first.close();

            Optional<HostQuotas.Turn> third = shares.enter(1);

            assertThat(third).isPresent();
            third.orElseThrow().close();
            assertThat(second.untilFilled()).isZero();
        }
    }

    private HostQuotas.Turn turn(long host) {
        return shares.enter(host).orElseThrow();
    }
}
