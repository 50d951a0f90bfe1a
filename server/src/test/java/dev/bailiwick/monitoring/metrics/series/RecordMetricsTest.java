package dev.bailiwick.monitoring.metrics.series;

import static dev.bailiwick.platform.schema.Tables.HOST_METRIC_BLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.DamagedBlockLog;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/// Metrics over several days, on its own server whose clock the test moves.
@Tag("slow")
class RecordMetricsTest {
    private static final Series CPU = new Series("system.cpu.utilization", "1", Map.of());
    private static final Series READ =
            new Series("system.disk.io", "By", Map.of("disk.io.direction", "read"));

    private final RunningServer server;
    private long host;

    RecordMetricsTest() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork(); // roll-up and clean-up follow the server's clock
        server.clock().advance(Duration.between(server.clock().instant(), noon()));
    }

    /// Noon of a day in the middle of an hourly block: reported values fall into the same blocks at
    /// whatever time the test runs.
    private Instant noon() {
        Instant first = Resolution.HOUR.blockOf(server.clock().instant().plus(Duration.ofDays(4)));
        return first.plus(Duration.ofHours(36));
    }

    @BeforeEach
    void registerAHost() {
        var added =
                server.bean(ChangeHosts.class)
                        .add(new HostForm("db-1", "container", "", ""), Actor.SYSTEM);
        host = ((HostResult.Added) added).host().id();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void an_hour_is_read_from_raw_samples() {
        report(Duration.ofHours(1));

        List<History> read = history(Duration.ofHours(1), 60);

        assertThat(of(CPU, read).means().stream().filter(Objects::nonNull)).hasSizeBetween(59, 61);
        assertThat(of(CPU, read).last()).isCloseTo(0.5, within(1e-6));
        assertThat(of(READ, read).last()).isCloseTo(100, within(1e-6));
    }

    @Test
    void a_week_is_read_from_roll_ups_and_recent_raw_samples() {
        report(Duration.ofHours(30));
        server.bean(RollUpMetrics.class).run();

        List<History> read = history(Duration.ofDays(7), 168);

        assertThat(of(CPU, read).means().stream().filter(Objects::nonNull)).hasSizeBetween(30, 32);
        assertThat(of(READ, read).last()).isCloseTo(100, within(0.5));
        assertThat(of(CPU, read).means().getFirst()).isNull();
    }

    @Test
    void a_year_is_read_from_hourly_roll_ups() {
        report(Duration.ofHours(30));
        server.bean(RollUpMetrics.class).run();

        List<History> read = history(Duration.ofDays(365), 365);

        assertThat(of(CPU, read).last()).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void rolling_up_again_changes_nothing_and_includes_late_samples() {
        report(Duration.ofHours(2));
        server.bean(RollUpMetrics.class).run();
        assertThat(unrolled()).isZero();

        add(new Sample(CPU, server.clock().instant().minus(Duration.ofMinutes(90)), 1.0));
        assertThat(unrolled()).isEqualTo(1);
        server.bean(RollUpMetrics.class).run();

        assertThat(unrolled()).isZero();
        assertThat(of(CPU, history(Duration.ofDays(7), 168)).maxima())
                .anySatisfy(value -> assertThat(value).isEqualTo(1.0));
    }

    @Test
    void expired_samples_are_deleted_but_not_their_roll_ups() {
        report(Duration.ofHours(2));
        server.clock().advance(Duration.ofDays(3));
        server.bean(RollUpMetrics.class).run();

        server.bean(DeleteOldMetrics.class).run();

        assertThat(blocks(Resolution.RAW)).isZero();
        assertThat(blocks(Resolution.TEN_MINUTES)).isPositive();
        assertThat(blocks(Resolution.HOUR)).isPositive();
    }

    @Test
    void late_samples_are_rolled_up_before_they_are_deleted() {
        report(Duration.ofHours(2));
        server.clock().advance(Duration.ofDays(3));

        server.bean(DeleteOldMetrics.class).run();
        server.bean(RollUpMetrics.class).run();
        server.bean(DeleteOldMetrics.class).run();

        assertThat(of(CPU, history(Duration.ofDays(7), 168)).means())
                .filteredOn(Objects::nonNull)
                .hasSizeBetween(2, 4);
        assertThat(blocks(Resolution.RAW)).isZero();
    }

    @Test
    void an_agent_that_invents_series_cannot_fill_the_disk() {
        var samples = new ArrayList<Sample>();
        Instant now = server.clock().instant();
        for (int i = 0; i < Block.MAX_SERIES + 500; i++) {
            samples.add(new Sample(new Series("a", "1", Map.of("n", "" + i)), now, 1));
        }
        server.transactions()
                .write(() ->
                        server.bean(RecordMetrics.class)
                                .add(hosts(), Map.of(host, List.of(PackedSamples.of(samples)))));

        Set<Series> kept =
                server.transactions()
                        .read(() -> {
                            var all = new HashSet<Series>();
                            hosts().blocks()
                                    .each(
                                            List.of(host),
                                            Resolution.RAW,
                                            now,
                                            now,
                                            (_, block) -> all.addAll(block.series().keySet()));
                            return all;
                        });
        assertThat(kept).hasSize(Block.MAX_SERIES);
    }

    @Test
    void an_agent_with_long_names_cannot_fill_the_disk() {
        Instant now = server.clock().instant();
        String long1 = "x".repeat(1_000);
        for (int round = 0; round < 4; round++) {
            var samples = new ArrayList<Sample>();
            for (int i = 0; i < 1_000; i++) {
                var name = Map.of("n", long1 + round + "-" + i);
                samples.add(new Sample(new Series("a", "1", name), now, 1));
            }
            server.transactions()
                    .write(() ->
                            server.bean(RecordMetrics.class)
                                    .add(
                                            hosts(),
                                            Map.of(host, List.of(PackedSamples.of(samples)))));
        }

        assertThat(largest(Resolution.RAW)).isLessThanOrEqualTo(RecordMetrics.MAX_BYTES);
        assertThat(history(Duration.ofHours(1), 10)).hasSizeBetween(1_000, 3_000);
    }

    @Test
    void roll_ups_of_constantly_changing_names_stay_small() {
        String text = "x".repeat(1_000);
        Instant begin = server.clock().instant();
        for (int block = 0; block < 3; block++) {
            Instant at = begin.plus(Duration.ofMinutes(10L * block));
            var samples = new ArrayList<Sample>();
            for (int i = 0; i < 1_500; i++) {
                samples.add(
                        new Sample(
                                new Series("a", "1", Map.of("n", text + block + "-" + i)), at, 1));
            }
            server.transactions()
                    .write(() ->
                            server.bean(RecordMetrics.class)
                                    .add(
                                            hosts(),
                                            Map.of(host, List.of(PackedSamples.of(samples)))));
        }
        server.clock().advance(Duration.ofHours(1));

        server.bean(RollUpMetrics.class).run();

        assertThat(unrolled()).isZero();
        assertThat(history(Duration.ofDays(7), 10).size() * 1_000)
                .isLessThanOrEqualTo(Block.MAX_NAMES_LENGTH);
    }

    private int largest(Resolution resolution) {
        return server.transactions()
                .read(() ->
                        server
                                .sql()
                                .select(HOST_METRIC_BLOCK.PAYLOAD)
                                .from(HOST_METRIC_BLOCK)
                                .where(HOST_METRIC_BLOCK.RESOLUTION.eq(resolution.seconds()))
                                .fetch(HOST_METRIC_BLOCK.PAYLOAD)
                                .stream()
                                .mapToInt(payload -> payload.length)
                                .max()
                                .orElseThrow());
    }

    @Test
    void a_damaged_block_is_skipped_and_the_others_are_rolled_up() {
        report(Duration.ofHours(2));
        damageTheOldest(Resolution.RAW);

        server.bean(RollUpMetrics.class).run();

        assertThat(unrolled()).isZero();
        assertThat(of(CPU, history(Duration.ofDays(7), 1_008)).means().stream())
                .filteredOn(Objects::nonNull)
                .hasSizeBetween(11, 13);
    }

    @Test
    void a_chart_over_damaged_blocks_has_a_gap() {
        report(Duration.ofMinutes(40));
        damageTheOldest(Resolution.RAW);

        assertThat(of(CPU, history(Duration.ofHours(1), 60)).means().stream())
                .filteredOn(Objects::nonNull)
                .hasSizeBetween(28, 40);

        server.bean(RollUpMetrics.class).run();
        damage(HOST_METRIC_BLOCK.RESOLUTION.eq(Resolution.TEN_MINUTES.seconds()));
        Instant now = server.clock().instant();
        var list =
                server.transactions()
                        .read(() ->
                                server.bean(MetricHistory.class)
                                        .ofAll(
                                                hosts(),
                                                List.of(host),
                                                now.minus(Duration.ofHours(1)),
                                                now,
                                                6,
                                                _ -> true));
        assertThat(list.getOrDefault(host, List.of())).isEmpty();
    }

    @Test
    void a_report_after_damage_starts_a_new_block() {
        Instant now = server.clock().instant();
        add(new Sample(CPU, now, 0.25));
        damageTheOldest(Resolution.RAW);

        add(new Sample(CPU, now, 0.75));
        server.clock().advance(Duration.ofMinutes(1));

        assertThat(of(CPU, history(Duration.ofHours(1), 60)).last()).isEqualTo(0.75);
    }

    @Test
    void a_damaged_block_is_logged_once_without_its_content() {
        var log = (Logger) LoggerFactory.getLogger(DamagedBlockLog.class);
        var said = new ListAppender<ILoggingEvent>();
        said.start();
        log.addAppender(said);
        report(Duration.ofMinutes(5));
        damageTheOldest(Resolution.RAW);

        history(Duration.ofHours(1), 60);
        history(Duration.ofHours(1), 60);

        log.detachAppender(said);
        assertThat(said.list)
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getFormattedMessage())
                            .startsWith(
                                    "A block of metrics is damaged and was skipped: host " + host);
                    assertThat(event.getThrowableProxy()).isNull();
                });
    }

    private void damageTheOldest(Resolution resolution) {
        Condition these = HOST_METRIC_BLOCK.RESOLUTION.eq(resolution.seconds());
        Instant oldest = server.transactions().read(() -> oldest(these));
        damage(these.and(HOST_METRIC_BLOCK.START_AT.eq(oldest)));
    }

    private void damage(Condition these) {
        int changed =
                server.transactions()
                        .write(() ->
                                server.sql()
                                        .update(HOST_METRIC_BLOCK)
                                        .set(HOST_METRIC_BLOCK.PAYLOAD, new byte[] {1, 127, 1, 2})
                                        .where(these)
                                        .execute());
        assertThat(changed).isPositive();
    }

    private Instant oldest(Condition these) {
        return Objects.requireNonNull(
                server.sql()
                        .select(DSL.min(HOST_METRIC_BLOCK.START_AT))
                        .from(HOST_METRIC_BLOCK)
                        .where(these)
                        .fetchSingle()
                        .value1());
    }

    /// Every minute half of the processors and 6,000 bytes read.
    private void report(Duration length) {
        Instant begin = server.clock().instant();
        var samples = new ArrayList<Sample>();
        for (int minute = 0; minute <= length.toMinutes(); minute++) {
            Instant at = begin.plus(Duration.ofMinutes(minute));
            samples.add(new Sample(CPU, at, 0.5));
            samples.add(new Sample(READ, at, 6_000.0 * minute));
        }
        server.transactions()
                .write(() ->
                        server.bean(RecordMetrics.class)
                                .add(hosts(), Map.of(host, List.of(PackedSamples.of(samples)))));
        server.clock().advance(length.plusSeconds(1));
    }

    private void add(Sample sample) {
        server.transactions()
                .write(() ->
                        server.bean(RecordMetrics.class)
                                .add(
                                        hosts(),
                                        Map.of(host, List.of(PackedSamples.of(List.of(sample))))));
    }

    private List<History> history(Duration back, int steps) {
        Instant now = server.clock().instant();
        return server.transactions()
                .read(() ->
                        server.bean(MetricHistory.class)
                                .forChart(
                                        new MetricOwner(hosts(), host, Duration.ofMinutes(1)),
                                        now.minus(back),
                                        now,
                                        steps,
                                        _ -> true));
    }

    private static History of(Series series, List<History> histories) {
        return histories.stream()
                .filter(history -> history.series().equals(series))
                .findFirst()
                .orElseThrow();
    }

    private int unrolled() {
        Instant ended = server.clock().instant().minus(Duration.ofMinutes(20));
        return server.transactions()
                .read(() ->
                        server.sql()
                                .fetchCount(
                                        HOST_METRIC_BLOCK,
                                        HOST_METRIC_BLOCK
                                                .ROLLED_UP
                                                .isFalse()
                                                .and(HOST_METRIC_BLOCK.START_AT.lessThan(ended))));
    }

    private int blocks(Resolution resolution) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .fetchCount(
                                        HOST_METRIC_BLOCK,
                                        HOST_METRIC_BLOCK.RESOLUTION.eq(resolution.seconds())));
    }

    private MetricOwners hosts() {
        return server.bean(ComputeHosts.class);
    }
}
