package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All series of an owner over one block, unpacked.
public final class Block {
    public static final int MAX_SERIES = 10_000;

    /// The total number of characters of all names.
    public static final int MAX_NAMES_LENGTH = 2 * 1024 * 1024;

    private final Resolution resolution;
    private final Instant start;
    private final Map<Series, Points> series = new LinkedHashMap<>();
    private long names;

    public Block(Resolution resolution, Instant start) {
        this.resolution = resolution;
        this.start = start;
    }

    public Resolution resolution() {
        return resolution;
    }

    public Instant start() {
        return start;
    }

    public Map<Series, Points> series() {
        return series;
    }

    /// The total number of characters of all names.
    long names() {
        return names;
    }

    @Nullable
    public Points of(Series wanted) {
        return series.get(wanted);
    }

    /// Series beyond the limit are dropped: an agent whose attributes change with every report
    /// would fill the disk, and a block counts its series in 16 bits.
    public boolean hasRoomFor(Series wanted) {
        return (series.size() < MAX_SERIES && names < MAX_NAMES_LENGTH)
                || series.containsKey(wanted);
    }

    public Points points(Series wanted) {
        return series.computeIfAbsent(
                wanted,
                _ -> {
                    names += wanted.length();
                    return new Points(4);
                });
    }

    void put(Series of, Points points) {
        names += of.length();
        series.put(of, points);
    }

    void put(Series of, Instant at, double value) {
        points(of).add(second(at), value);
    }

    public int second(Instant at) {
        return (int) ((at.toEpochMilli() - start.toEpochMilli()) / 1000);
    }

    public Instant at(int second) {
        return start.plusSeconds(second);
    }
}
