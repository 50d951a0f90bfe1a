package dev.bailiwick.metrics;

import static dev.bailiwick.db.schema.Tables.METRIC_BLOCK;

import dev.bailiwick.db.schema.tables.records.MetricBlockRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The table of blocks. Takes part in the caller's transaction. A damaged block is as good as none.
@Component
final class MetricBlocks {
    /// A block's place: whose, and from when.
    record Key(long hostId, Instant start) {}

    private final DSLContext sql;
    private final DamagedBlocks damage = new DamagedBlocks();

    MetricBlocks(DSLContext sql) {
        this.sql = sql;
    }

    /// Those of the wanted that exist and are whole.
    Map<Key, Block> find(Resolution resolution, Collection<Key> wanted) {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Condition these =
                METRIC_BLOCK
                        .HOST_ID
                        .in(wanted.stream().map(Key::hostId).distinct().toList())
                        .and(
                                METRIC_BLOCK.START_AT.in(
                                        wanted.stream().map(Key::start).distinct().toList()));
        var found = new HashMap<Key, Block>();
        for (MetricBlockRecord row :
                sql.selectFrom(METRIC_BLOCK).where(of(resolution)).and(these).fetch()) {
            var key = new Key(row.getHostId(), row.getStartAt());
            if (wanted.contains(key)) {
                block(resolution, row).ifPresent(block -> found.put(key, block));
            }
        }
        return found;
    }

    /// The blocks of a host that touch a stretch of time, in its order.
    List<Block> between(long hostId, Resolution resolution, Instant from, Instant to) {
        return sql
                .selectFrom(METRIC_BLOCK)
                .where(METRIC_BLOCK.HOST_ID.eq(hostId))
                .and(of(resolution))
                .and(METRIC_BLOCK.START_AT.between(resolution.blockOf(from), to))
                .orderBy(METRIC_BLOCK.START_AT)
                .fetch(row -> block(resolution, row))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /// Of several hosts at once, for a list of them.
    Map<Long, List<Block>> between(
            Collection<Long> hosts, Resolution resolution, Instant from, Instant to) {
        var blocks = new HashMap<Long, List<Block>>();
        for (MetricBlockRecord row :
                sql.selectFrom(METRIC_BLOCK)
                        .where(METRIC_BLOCK.HOST_ID.in(hosts))
                        .and(of(resolution))
                        .and(METRIC_BLOCK.START_AT.between(resolution.blockOf(from), to))
                        .orderBy(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT)
                        .fetch()) {
            block(resolution, row)
                    .ifPresent(
                            blocks.computeIfAbsent(row.getHostId(), _ -> new ArrayList<>())::add);
        }
        return blocks;
    }

    /// Raw blocks that ended before this moment and are not in the coarser ones, oldest first.
    List<Key> unrolled(Instant endedBefore, int most) {
        return sql.select(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT)
                .from(METRIC_BLOCK)
                .where(METRIC_BLOCK.ROLLED.isFalse())
                .and(METRIC_BLOCK.START_AT.le(endedBefore.minus(Resolution.RAW.span())))
                .orderBy(METRIC_BLOCK.START_AT)
                .limit(most)
                .fetch(row -> new Key(row.value1(), row.value2()));
    }

    /// Raw blocks, which grow; writing to one makes it due for rolling up.
    void saveRaw(Map<Key, Block> blocks) {
        save(blocks, false);
    }

    /// Blocks that rest: roll-ups, and raw ones that are in them.
    void saveRolled(Map<Key, Block> blocks) {
        save(blocks, true);
    }

    /// Keeps damaged raw blocks from being tried again and again.
    void setAside(Collection<Key> damaged) {
        for (Key key : damaged) {
            sql.update(METRIC_BLOCK)
                    .set(METRIC_BLOCK.ROLLED, true)
                    .where(METRIC_BLOCK.HOST_ID.eq(key.hostId()))
                    .and(of(Resolution.RAW))
                    .and(METRIC_BLOCK.START_AT.eq(key.start()))
                    .execute();
        }
    }

    /// How many went.
    int deleteBefore(Resolution resolution, Instant start, int most) {
        var old =
                sql.select(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT)
                        .from(METRIC_BLOCK)
                        .where(of(resolution))
                        .and(METRIC_BLOCK.START_AT.lessThan(start))
                        .orderBy(METRIC_BLOCK.START_AT)
                        .limit(most)
                        .fetch();
        if (old.isEmpty()) {
            return 0;
        }
        sql.batch(
                        sql.deleteFrom(METRIC_BLOCK)
                                .where(METRIC_BLOCK.HOST_ID.eq((Long) null))
                                .and(METRIC_BLOCK.RESOLUTION.eq((Integer) null))
                                .and(METRIC_BLOCK.START_AT.eq((Instant) null)))
                .bind(
                        old.stream()
                                .map(row ->
                                        new Object[] {
                                            row.value1(), resolution.seconds(), row.value2()
                                        })
                                .toArray(Object[][]::new))
                .execute();
        return old.size();
    }

    private void save(Map<Key, Block> blocks, boolean rolled) {
        if (blocks.isEmpty()) {
            return;
        }
        sql.batch(
                        sql.insertInto(
                                        METRIC_BLOCK,
                                        METRIC_BLOCK.HOST_ID,
                                        METRIC_BLOCK.RESOLUTION,
                                        METRIC_BLOCK.START_AT,
                                        METRIC_BLOCK.PAYLOAD,
                                        METRIC_BLOCK.ROLLED)
                                .values((Long) null, null, null, null, null)
                                .onConflict(
                                        METRIC_BLOCK.HOST_ID,
                                        METRIC_BLOCK.RESOLUTION,
                                        METRIC_BLOCK.START_AT)
                                .doUpdate()
                                .set(METRIC_BLOCK.PAYLOAD, DSL.excluded(METRIC_BLOCK.PAYLOAD))
                                .set(METRIC_BLOCK.ROLLED, DSL.excluded(METRIC_BLOCK.ROLLED)))
                .bind(
                        blocks.entrySet().stream()
                                .map(entry -> values(entry.getKey(), entry.getValue(), rolled))
                                .toArray(Object[][]::new))
                .execute();
    }

    private static Object[] values(Key key, Block block, boolean rolled) {
        return new Object[] {
            key.hostId(),
            block.resolution().seconds(),
            key.start(),
            rolled ? BlockCodec.resting(block) : BlockCodec.growing(block),
            rolled
        };
    }

    private static Condition of(Resolution resolution) {
        return METRIC_BLOCK.RESOLUTION.eq(resolution.seconds());
    }

    private Optional<Block> block(Resolution resolution, MetricBlockRecord row) {
        Optional<Block> block = BlockCodec.read(resolution, row.getStartAt(), row.getPayload());
        if (block.isEmpty()) {
            damage.found(resolution, row.getHostId(), row.getStartAt());
        }
        return block;
    }
}
