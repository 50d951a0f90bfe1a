package dev.bailiwick.fleet.hosts.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.MutableClock;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostQuotasTest {
    private final MutableClock clock = new MutableClock();
    private final HostQuotas shares = new HostQuotas(clock);

    @Test
    void a_host_that_exceeds_its_quota_is_told_when_to_retry() {
        try (HostQuotas.Permit turn = turn(1)) {
            turn.charge(HostQuotas.MAX_BUDGET + 9 * HostQuotas.REFILL_PER_SECOND);

            assertThat(turn.untilRefilled()).isEqualTo(Duration.ofSeconds(10));
            clock.advance(Duration.ofSeconds(10));
            assertThat(turn.untilRefilled()).isZero();
        }
    }

    @Test
    void a_quota_refills_after_the_clock_was_put_back() {
        try (HostQuotas.Permit turn = turn(1)) {
            turn.charge(HostQuotas.MAX_BUDGET + HostQuotas.REFILL_PER_SECOND);
            clock.advance(Duration.ofHours(-1));
            assertThat(turn.untilRefilled()).isPositive();

            clock.advance(Duration.ofSeconds(2));

            assertThat(turn.untilRefilled()).isZero();
        }
    }

    @Test
    void small_requests_count_and_each_host_has_its_own_quota() {
        try (HostQuotas.Permit turn = turn(1);
                HostQuotas.Permit other = turn(2)) {
            for (long paid = 0; paid < HostQuotas.MAX_BUDGET; paid += HostQuotas.MIN_COST) {
                turn.charge(1);
            }

            assertThat(turn.untilRefilled()).isPositive();
            assertThat(other.untilRefilled()).isZero();
        }
    }

    @Test
    void an_agent_replaying_a_days_spool_stays_within_its_quota() {
        try (HostQuotas.Permit turn = turn(1)) {
            for (int minute = 0; minute < 24 * 60; minute++) {
                assertThat(turn.untilRefilled()).isZero();
                turn.charge(15_000);
                turn.charge(HostQuotas.COST_PER_BLOCK);
            }
        }
    }

    @Test
    void a_snapshot_with_all_new_rows_is_charged_by_row() {
        try (HostQuotas.Permit turn = turn(1)) {
            int taken = 0;
            while (turn.untilRefilled().isZero()) {
                turn.chargeRows(received(20_000, taken));
                taken++;
            }

            assertThat(taken).isLessThan(10);
        }
    }

    @Test
    void a_repeated_snapshot_is_not_charged_for_its_rows() {
        try (HostQuotas.Permit turn = turn(1)) {
            ReceivedCheckIn same = received(20_000, 1);
            for (int minute = 0; minute < 1_000; minute++) {
                assertThat(turn.untilRefilled()).isZero();
                turn.chargeRows(same);
            }
        }
    }

    @Test
    void addresses_that_change_with_each_report_are_charged_by_row() {
        try (HostQuotas.Permit turn = turn(1)) {
            int taken = 0;
            while (turn.untilRefilled().isZero()) {
                String prefix = "10.1.%d.".formatted(taken % 2);
                turn.chargeRows(
                        received(0, 0, IntStream.range(0, 64).mapToObj(i -> prefix + i).toList()));
                taken++;
            }

            assertThat(taken * 64L * HostQuotas.COST_PER_ROW)
                    .isLessThanOrEqualTo(HostQuotas.MAX_BUDGET);
        }
    }

    /// @param kind of items, no two of which share names
    private static ReceivedCheckIn received(int items, int kind) {
        return received(items, kind, List.of());
    }

    private static ReceivedCheckIn received(int items, int kind, List<String> addresses) {
        var inventory = new ArrayList<InventoryItem>(items);
        for (int i = 0; i < items; i++) {
            inventory.add(new InventoryItem("package", kind + "-" + i, "1", Map.of()));
        }
        return new ReceivedCheckIn(
                1,
                new ReportSource.Token(1),
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
                                addresses,
                                HostStatus.OK,
                                ""),
                        List.of(),
                        null,
                        inventory,
                        null,
                        List.of(),
                        List.of()),
                Instant.EPOCH,
                null,
                null,
                SnapshotDigests.ofInventory(inventory),
                null,
                PackedSamples.of(List.of()));
    }

    @Test
    void a_released_permit_is_available_to_the_next_request() {
        HostQuotas.Permit first = turn(1);
        try (HostQuotas.Permit second = turn(1)) {
            first.close();

            Optional<HostQuotas.Permit> third = shares.tryAcquire(1);

            assertThat(third).isPresent();
            third.orElseThrow().close();
            assertThat(second.untilRefilled()).isZero();
        }
    }

    private HostQuotas.Permit turn(long host) {
        return shares.tryAcquire(host).orElseThrow();
    }
}
