package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.Points;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Aggregates points of one series into equal steps. A point that covers more than a step (a
/// roll-up) fills all steps it covers; a reported value holds for a while if no other follows.
final class Resampler {
    /// @param holdTime how long a reported value holds if no other follows
    record Grid(Instant from, Instant to, int steps, Duration holdTime) {
        Duration step() {
            return Duration.between(from, to).dividedBy(steps);
        }
    }

    private final Grid grid;
    private final long step;
    private final double[] sums;
    private final double[] minima;
    private final double[] maxima;
    private final int[] counts;
    private final double[] heldValues;

    Resampler(Grid grid) {
        this.grid = grid;
        this.step = grid.step().toMillis();
        this.sums = new double[grid.steps()];
        this.minima = new double[grid.steps()];
        this.maxima = new double[grid.steps()];
        this.counts = new int[grid.steps()];
        this.heldValues = new double[grid.steps()];
        Arrays.fill(heldValues, Double.NaN);
    }

    void add(Block block, Points points) {
        long width = Math.max(1, block.resolution().step().toMillis());
        boolean reported = block.resolution() == Resolution.RAW;
        for (int i = 0; i < points.size(); i++) {
            long begin = block.at(points.second(i)).toEpochMilli() - grid.from().toEpochMilli();
            int last = at(begin + width - 1);
            for (int at = Math.max(0, at(begin)); at <= Math.min(last, sums.length - 1); at++) {
                add(at, points.mean(i), points.min(i), points.max(i));
            }
            if (reported) {
                fill(last + 1, at(begin + grid.holdTime().toMillis() - 1), points.mean(i));
            }
        }
    }

    private int at(long milliseconds) {
        return (int) Math.floorDiv(milliseconds, step);
    }

    private void add(int at, double mean, double min, double max) {
        minima[at] = counts[at] == 0 ? min : Math.min(minima[at], min);
        maxima[at] = counts[at] == 0 ? max : Math.max(maxima[at], max);
        sums[at] += mean;
        counts[at]++;
    }

    private void fill(int from, int to, double value) {
        for (int at = Math.max(0, from); at <= Math.min(to, heldValues.length - 1); at++) {
            heldValues[at] = value;
        }
    }

    History history(Series series) {
        var means = new ArrayList<@Nullable Double>(sums.length);
        var lows = new ArrayList<@Nullable Double>(sums.length);
        var highs = new ArrayList<@Nullable Double>(sums.length);
        for (int i = 0; i < sums.length; i++) {
            means.add(counts[i] == 0 ? heldValue(i) : Double.valueOf(sums[i] / counts[i]));
            lows.add(counts[i] == 0 ? heldValue(i) : Double.valueOf(minima[i]));
            highs.add(counts[i] == 0 ? heldValue(i) : Double.valueOf(maxima[i]));
        }
        return new History(series, grid.from(), grid.step(), means, lows, highs);
    }

    private @Nullable Double heldValue(int at) {
        return Double.isNaN(heldValues[at]) ? null : Double.valueOf(heldValues[at]);
    }
}
