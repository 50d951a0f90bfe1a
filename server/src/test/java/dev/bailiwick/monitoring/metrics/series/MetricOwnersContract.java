package dev.bailiwick.monitoring.metrics.series;

import static dev.bailiwick.platform.schema.Tables.HOST_METRIC_BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.HostMetricBlock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Something that is not a host, here a door, has metrics beside those of hosts.
abstract class MetricOwnersContract {
    private static final Series OPENED = new Series("door.openings", "{opening}", Map.of());
    private static final Duration HOURLY = Duration.ofHours(1);

    private final RunningServer server;
    private final Doors doors;

    MetricOwnersContract(RunningServer server) {
        this.server = server;
        this.doors = new Doors(server.sql());
    }

    /// What the package of the doors would have in a migration.
    @BeforeEach
    void create_the_doors() {
        write(() -> {
            execute("CREATE TABLE door (id BIGINT NOT NULL PRIMARY KEY)");
            execute(
                    """
                    CREATE TABLE door_metric_block (
                        owner_id   BIGINT  NOT NULL REFERENCES door (id) ON DELETE CASCADE,
                        resolution INT     NOT NULL,
                        start_at   BIGINT  NOT NULL,
                        payload    %s      NOT NULL,
                        rolled_up  BOOLEAN NOT NULL,
                        PRIMARY KEY (owner_id, resolution, start_at)
                    )\
                    """
                            .formatted(blob()));
        });
    }

    @AfterEach
    void drop_the_doors() {
        write(() -> {
            execute("DROP TABLE door_metric_block");
            execute("DROP TABLE door");
        });
    }

    abstract String blob();

    @Test
    void the_metrics_of_a_door_are_recorded_and_read_apart_from_those_of_a_host_with_the_same_id() {
        long host = host("next-to-a-door");
        door(host);
        Instant now = server.clock().instant();

        record(doors, host, new Sample(OPENED, now.minus(HOURLY), 3));
        record(hosts(), host, new Sample(OPENED, now.minus(HOURLY), 40));

        assertThat(last(doors, host, now)).isEqualTo(3);
        assertThat(last(hosts(), host, now)).isEqualTo(40);
    }

    @Test
    void metrics_of_every_kind_of_owner_are_rolled_up() {
        long host = host("rolled-up");
        door(host);
        Instant earlier = server.clock().instant().minus(Duration.ofHours(2));
        record(doors, host, new Sample(OPENED, earlier, 3));
        record(hosts(), host, new Sample(OPENED, earlier, 40));

        new RollUpMetrics(List.of(hosts(), doors), server.transactions(), server.clock()).run();

        assertThat(rolledUp(doors, host)).isEqualTo(3);
        assertThat(rolledUp(hosts(), host)).isEqualTo(40);
    }

    @Test
    void expired_metrics_of_every_kind_of_owner_are_deleted() {
        door(1);
        Instant old = server.clock().instant().minus(Duration.ofDays(20));
        record(doors, 1, new Sample(OPENED, old, 3));
        List<MetricOwners> kinds = List.of(hosts(), doors);
        new RollUpMetrics(kinds, server.transactions(), server.clock()).run();
        assertThat(blocks(Resolution.RAW)).isEqualTo(1);

        new DeleteOldMetrics(
                        kinds,
                        server.transactions(),
                        server.bean(MetricRetention.class),
                        server.clock())
                .run();

        assertThat(blocks(Resolution.RAW)).isZero();
        assertThat(blocks(Resolution.TEN_MINUTES)).isEqualTo(1);
    }

    @Test
    void a_removed_door_takes_its_metrics_with_it() {
        door(1);
        door(2);
        record(doors, 1, new Sample(OPENED, server.clock().instant(), 3));
        record(doors, 2, new Sample(OPENED, server.clock().instant(), 4));

        write(() -> execute("DELETE FROM door WHERE id = 1"));

        assertThat(blocks(Resolution.RAW)).isEqualTo(1);
    }

    private long host(String name) {
        var added =
                server.bean(ChangeHosts.class)
                        .add(new HostForm(name, "container", "", ""), Actor.SYSTEM);
        return ((HostResult.Added) added).host().id();
    }

    private void door(long id) {
        write(() -> execute("INSERT INTO door (id) VALUES (" + id + ")"));
    }

    private MetricOwners hosts() {
        return server.bean(ComputeHosts.class);
    }

    private void record(MetricOwners owners, long id, Sample sample) {
        write(() -> {
            assertThat(owners.lock(List.of(id))).containsExactly(id);
            server.bean(RecordMetrics.class)
                    .add(owners, Map.of(id, List.of(PackedSamples.of(List.of(sample)))));
        });
    }

    private @Nullable Double last(MetricOwners owners, long id, Instant now) {
        return server.transactions()
                .read(() ->
                        server.bean(MetricHistory.class)
                                .forChart(
                                        new MetricOwner(owners, id, HOURLY),
                                        now.minus(HOURLY.multipliedBy(2)),
                                        now,
                                        10,
                                        OPENED::equals)
                                .getFirst()
                                .last());
    }

    private @Nullable Double rolledUp(MetricOwners owners, long id) {
        Instant now = server.clock().instant();
        return server.transactions()
                .read(() ->
                        server.bean(MetricHistory.class)
                                .ofAll(
                                        owners,
                                        List.of(id),
                                        now.minus(Duration.ofDays(1)),
                                        now,
                                        24,
                                        OPENED::equals)
                                .getOrDefault(id, List.of())
                                .getFirst()
                                .last());
    }

    private int blocks(Resolution resolution) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .fetchCount(
                                        Doors.BLOCKS,
                                        Doors.BLOCKS.RESOLUTION.eq(resolution.seconds())));
    }

    private void write(Runnable change) {
        server.transactions()
                .write(() -> {
                    change.run();
                    return true;
                });
    }

    private void execute(String statement) {
        int ignored = server.sql().execute(statement);
    }

    private static final class Doors implements MetricOwners {
        private static final HostMetricBlock BLOCKS = HOST_METRIC_BLOCK.rename("door_metric_block");
        private static final Table<?> DOOR = DSL.table("door");
        private static final Field<Long> ID = DSL.field("id", SQLDataType.BIGINT);

        private final DSLContext sql;
        private final MetricBlocks blocks;

        Doors(DSLContext sql) {
            this.sql = sql;
            this.blocks = new MetricBlocks(sql, "door", BLOCKS);
        }

        @Override
        public MetricBlocks blocks() {
            return blocks;
        }

        @Override
        public Set<Long> lock(Collection<Long> ids) {
            return new HashSet<>(
                    RowLock.on(sql, sql.select(ID).from(DOOR).where(ID.in(ids)).orderBy(ID))
                            .fetch(ID));
        }
    }
}
