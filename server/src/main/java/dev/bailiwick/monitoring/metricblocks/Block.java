package dev.bailiwick.monitoring.metricblocks;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All series of a host over one stretch of time, unpacked.
public final class Block {
    public static final int MOST_SERIES = 10_000;

    /// Characters of all names together.
    public static final int LONGEST_NAMES = 2 * 1024 * 1024;

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

    /// Characters of all names together.
    long names() {
        return names;
    }

    @Nullable
    public Points of(Series wanted) {
        return series.get(wanted);
    }

    /// Further series of a host are left out: an agent whose attributes change with every report
    /// would fill the disk, and a block counts its series in 16 bits.
    public boolean takes(Series wanted) {
        return (series.size() < MOST_SERIES && names < LONGEST_NAMES) || series.containsKey(wanted);
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
        points(of).put(second(at), value);
    }

    public int second(Instant at) {
        return (int) ((at.toEpochMilli() - start.toEpochMilli()) / 1000);
    }

    public Instant at(int second) {
        return start.plusSeconds(second);
    }
}
