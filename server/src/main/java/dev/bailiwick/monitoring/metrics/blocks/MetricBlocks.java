package dev.bailiwick.monitoring.metrics.blocks;

import static dev.bailiwick.platform.schema.Tables.METRIC_BLOCK;

import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.schema.tables.records.MetricBlockRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jooq.Condition;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of blocks. Runs in the caller's transaction. Damaged blocks are treated as missing.
@Component
public final class MetricBlocks {
    /// Identifies a block by its host and start.
    public record Key(long hostId, Instant start) {}

    /// @param length in bytes
    public record Due(Key key, int length) {}

    private final DSLContext sql;
    private final PreparedBatch save;
    private final DamagedBlockLog damagedBlocks = new DamagedBlockLog();

    MetricBlocks(DSLContext sql) {
        this.sql = sql;
        this.save = new PreparedBatch(sql, saveQuery(sql));
    }

    /// The requested blocks that exist and are undamaged.
    public Map<Key, Block> find(Resolution resolution, Collection<Key> wanted) {
        var found = new HashMap<Key, Block>();
        payloads(resolution, wanted)
                .forEach((key, payload) ->
                        read(resolution, key, payload).ifPresent(block -> found.put(key, block)));
        return found;
    }

    /// The requested blocks that exist, unparsed.
    public Map<Key, byte[]> payloads(Resolution resolution, Collection<Key> wanted) {
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
        var found = new HashMap<Key, byte[]>();
        sql.select(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT, METRIC_BLOCK.PAYLOAD)
                .from(METRIC_BLOCK)
                .where(of(resolution))
                .and(these)
                .forEach(row -> found.put(new Key(row.value1(), row.value2()), row.value3()));
        found.keySet().retainAll(wanted);
        return found;
    }

    public Optional<Block> read(Resolution resolution, Key key, byte[] payload) {
        Optional<Block> block = BlockCodec.read(resolution, key.start(), payload);
        if (block.isEmpty()) {
            damagedBlocks.report(resolution, key.hostId(), key.start());
        }
        return block;
    }

    /// The blocks of hosts that overlap a time range, in order for each host. Unpacks one at a
    /// time, because all of them together may not fit into memory.
    public void each(
            Collection<Long> hosts,
            Resolution resolution,
            Instant from,
            Instant to,
            BiConsumer<Long, Block> reader) {
        try (Cursor<MetricBlockRecord> rows =
                sql.selectFrom(METRIC_BLOCK)
                        .where(METRIC_BLOCK.HOST_ID.in(hosts))
                        .and(of(resolution))
                        .and(METRIC_BLOCK.START_AT.between(resolution.blockOf(from), to))
                        .orderBy(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT)
                        .fetchSize(16)
                        .fetchLazy()) {
            for (MetricBlockRecord row : rows) {
                block(resolution, row).ifPresent(block -> reader.accept(row.getHostId(), block));
            }
        }
    }

    /// Raw blocks that ended before this time and are not rolled up yet, oldest first.
    public List<Due> dueForRollUp(Instant endedBefore, int max) {
        Field<Integer> length = DSL.function("length", Integer.class, METRIC_BLOCK.PAYLOAD);
        return sql.select(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT, length)
                .from(METRIC_BLOCK)
                .where(METRIC_BLOCK.ROLLED_UP.isFalse())
                .and(METRIC_BLOCK.START_AT.le(endedBefore.minus(Resolution.RAW.span())))
                .orderBy(METRIC_BLOCK.START_AT)
                .limit(max)
                .fetch(row -> new Due(new Key(row.value1(), row.value2()), row.value3()));
    }

    /// Saves raw blocks with new data, and marks them for roll-up.
    public void saveRaw(Map<Key, byte[]> payloads) {
        save(Resolution.RAW, payloads, false);
    }

    /// Saves finished blocks: roll-ups, and raw blocks that are rolled up.
    public void saveFinished(Resolution resolution, Map<Key, Block> blocks) {
        var payloads = new HashMap<Key, byte[]>();
        blocks.forEach((key, block) -> payloads.put(key, BlockCodec.encodeFinished(block)));
        save(resolution, payloads, true);
    }

    /// Keeps damaged raw blocks from being retried forever.
    public void markRolledUp(Collection<Key> damaged) {
        for (Key key : damaged) {
            sql.update(METRIC_BLOCK)
                    .set(METRIC_BLOCK.ROLLED_UP, true)
                    .where(METRIC_BLOCK.HOST_ID.eq(key.hostId()))
                    .and(of(Resolution.RAW))
                    .and(METRIC_BLOCK.START_AT.eq(key.start()))
                    .execute();
        }
    }

    /// Returns how many were deleted. Late data that is not rolled up yet stays until it is.
    public int deleteBefore(Resolution resolution, Instant start, int max) {
        var old =
                sql.select(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.START_AT)
                        .from(METRIC_BLOCK)
                        .where(of(resolution))
                        .and(METRIC_BLOCK.START_AT.lessThan(start))
                        .and(METRIC_BLOCK.ROLLED_UP.isTrue())
                        .orderBy(METRIC_BLOCK.START_AT)
                        .limit(max)
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

    private void save(Resolution resolution, Map<Key, byte[]> payloads, boolean rolled) {
        var rows = new ArrayList<@Nullable Object[]>();
        payloads.forEach((key, payload) ->
                rows.add(
                        new Object[] {
                            key.hostId(), resolution.seconds(), key.start(), payload, rolled
                        }));
        save.execute(rows);
    }

    private static Query saveQuery(DSLContext sql) {
        return sql.insertInto(
                        METRIC_BLOCK,
                        METRIC_BLOCK.HOST_ID,
                        METRIC_BLOCK.RESOLUTION,
                        METRIC_BLOCK.START_AT,
                        METRIC_BLOCK.PAYLOAD,
                        METRIC_BLOCK.ROLLED_UP)
                .values((Long) null, null, null, null, null)
                .onConflict(METRIC_BLOCK.HOST_ID, METRIC_BLOCK.RESOLUTION, METRIC_BLOCK.START_AT)
                .doUpdate()
                .set(METRIC_BLOCK.PAYLOAD, DSL.excluded(METRIC_BLOCK.PAYLOAD))
                .set(METRIC_BLOCK.ROLLED_UP, DSL.excluded(METRIC_BLOCK.ROLLED_UP));
    }

    private static Condition of(Resolution resolution) {
        return METRIC_BLOCK.RESOLUTION.eq(resolution.seconds());
    }

    private Optional<Block> block(Resolution resolution, MetricBlockRecord row) {
        return read(resolution, new Key(row.getHostId(), row.getStartAt()), row.getPayload());
    }
}
