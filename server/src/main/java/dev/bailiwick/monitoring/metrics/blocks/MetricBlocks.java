package dev.bailiwick.monitoring.metrics.blocks;

import dev.bailiwick.platform.db.PreparedBatch;
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
import org.jooq.Record3;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// The blocks of one kind of owner, such as the hosts. Runs in the caller's transaction. Damaged
/// blocks are treated as missing.
public final class MetricBlocks {
    /// Identifies a block by its owner and start.
    public record Key(long ownerId, Instant start) {}

    /// @param length in bytes
    public record Due(Key key, int length) {}

    private final DSLContext sql;
    private final BlockTable blocks;
    private final PreparedBatch save;
    private final DamagedBlockLog damagedBlocks;

    /// @param kind of the owners, in the log
    /// @param table has the columns of `host_metric_block`. Its `owner_id` refers to the owners'
    ///   table with `ON DELETE CASCADE`, so that no block outlives its owner.
    public MetricBlocks(DSLContext sql, String kind, Table<?> table) {
        this.sql = sql;
        this.blocks = BlockTable.of(table);
        this.save = new PreparedBatch(sql, saveQuery(sql, blocks));
        this.damagedBlocks = new DamagedBlockLog(kind);
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
                blocks.ownerId()
                        .in(wanted.stream().map(Key::ownerId).distinct().toList())
                        .and(
                                blocks.startAt()
                                        .in(wanted.stream().map(Key::start).distinct().toList()));
        var found = new HashMap<Key, byte[]>();
        sql.select(blocks.ownerId(), blocks.startAt(), blocks.payload())
                .from(blocks.table())
                .where(blocks.has(resolution))
                .and(these)
                .forEach(row -> found.put(new Key(row.value1(), row.value2()), row.value3()));
        found.keySet().retainAll(wanted);
        return found;
    }

    public Optional<Block> read(Resolution resolution, Key key, byte[] payload) {
        Optional<Block> block = BlockCodec.read(resolution, key.start(), payload);
        if (block.isEmpty()) {
            damagedBlocks.report(resolution, key.ownerId(), key.start());
        }
        return block;
    }

    /// The blocks of these owners that overlap a time range, in order for each owner. Unpacks one
    /// at a time, because all of them together may not fit into memory.
    public void each(
            Collection<Long> owners,
            Resolution resolution,
            Instant from,
            Instant to,
            BiConsumer<Long, Block> reader) {
        try (Cursor<Record3<Long, Instant, byte[]>> rows =
                sql.select(blocks.ownerId(), blocks.startAt(), blocks.payload())
                        .from(blocks.table())
                        .where(blocks.ownerId().in(owners))
                        .and(blocks.has(resolution))
                        .and(blocks.startAt().between(resolution.blockOf(from), to))
                        .orderBy(blocks.ownerId(), blocks.startAt())
                        .fetchSize(16)
                        .fetchLazy()) {
            for (Record3<Long, Instant, byte[]> row : rows) {
                read(resolution, new Key(row.value1(), row.value2()), row.value3())
                        .ifPresent(block -> reader.accept(row.value1(), block));
            }
        }
    }

    /// Raw blocks that ended before this time and are not rolled up yet, oldest first.
    public List<Due> dueForRollUp(Instant endedBefore, int max) {
        Field<Integer> length = DSL.function("length", Integer.class, blocks.payload());
        return sql.select(blocks.ownerId(), blocks.startAt(), length)
                .from(blocks.table())
                .where(blocks.rolledUp().isFalse())
                .and(blocks.startAt().le(endedBefore.minus(Resolution.RAW.span())))
                .orderBy(blocks.startAt())
                .limit(max)
                .fetch(row -> new Due(new Key(row.value1(), row.value2()), row.value3()));
    }

    /// Saves raw blocks with new data, and marks them for roll-up.
    public void saveRaw(Map<Key, byte[]> payloads) {
        save(Resolution.RAW, payloads, false);
    }

    /// Saves finished blocks: roll-ups, and raw blocks that are rolled up.
    public void saveFinished(Resolution resolution, Map<Key, Block> finished) {
        var payloads = new HashMap<Key, byte[]>();
        finished.forEach((key, block) -> payloads.put(key, BlockCodec.encodeFinished(block)));
        save(resolution, payloads, true);
    }

    /// Keeps damaged raw blocks from being retried forever.
    public void markRolledUp(Collection<Key> damaged) {
        for (Key key : damaged) {
            sql.update(blocks.table())
                    .set(blocks.rolledUp(), true)
                    .where(blocks.ownerId().eq(key.ownerId()))
                    .and(blocks.has(Resolution.RAW))
                    .and(blocks.startAt().eq(key.start()))
                    .execute();
        }
    }

    /// Returns how many were deleted. Late data that is not rolled up yet stays until it is.
    public int deleteBefore(Resolution resolution, Instant start, int max) {
        var old =
                sql.select(blocks.ownerId(), blocks.startAt())
                        .from(blocks.table())
                        .where(blocks.has(resolution))
                        .and(blocks.startAt().lessThan(start))
                        .and(blocks.rolledUp().isTrue())
                        .orderBy(blocks.startAt())
                        .limit(max)
                        .fetch();
        if (old.isEmpty()) {
            return 0;
        }
        sql.batch(
                        sql.deleteFrom(blocks.table())
                                .where(blocks.ownerId().eq((Long) null))
                                .and(blocks.resolution().eq((Integer) null))
                                .and(blocks.startAt().eq((Instant) null)))
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
                            key.ownerId(), resolution.seconds(), key.start(), payload, rolled
                        }));
        save.execute(rows);
    }

    private static Query saveQuery(DSLContext sql, BlockTable blocks) {
        return sql.insertInto(
                        blocks.table(),
                        blocks.ownerId(),
                        blocks.resolution(),
                        blocks.startAt(),
                        blocks.payload(),
                        blocks.rolledUp())
                .values((Long) null, null, null, null, null)
                .onConflict(blocks.ownerId(), blocks.resolution(), blocks.startAt())
                .doUpdate()
                .set(blocks.payload(), DSL.excluded(blocks.payload()))
                .set(blocks.rolledUp(), DSL.excluded(blocks.rolledUp()));
    }
}
