package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.Block;
import dev.bailiwick.monitoring.metricblocks.Points;
import dev.bailiwick.monitoring.metricblocks.Resolution;
import dev.bailiwick.monitoring.metricblocks.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gathers points of one series into equal steps. A point that stands for a longer time than a step
/// (a roll-up) fills the steps that it covers; one as reported holds for a while, where no other
/// follows.
final class Resampler {
    /// @param held how long a value as reported stands for what follows it
    record Grid(Instant from, Instant to, int steps, Duration held) {
        Duration step() {
            return Duration.between(from, to).dividedBy(steps);
        }
    }

    private final Grid grid;
    private final long step;
    private final double[] sums;
    private final double[] greatest;
    private final int[] counts;
    private final double[] held;

    Resampler(Grid grid) {
        this.grid = grid;
        this.step = grid.step().toMillis();
        this.sums = new double[grid.steps()];
        this.greatest = new double[grid.steps()];
        this.counts = new int[grid.steps()];
        this.held = new double[grid.steps()];
        Arrays.fill(held, Double.NaN);
    }

    void add(Block block, Points points) {
        long width = Math.max(1, block.resolution().step().toMillis());
        boolean reported = block.resolution() == Resolution.RAW;
        for (int i = 0; i < points.size(); i++) {
            long begin = block.at(points.second(i)).toEpochMilli() - grid.from().toEpochMilli();
            int last = at(begin + width - 1);
            for (int at = Math.max(0, at(begin)); at <= Math.min(last, sums.length - 1); at++) {
                add(at, points.mean(i), points.greatest(i));
            }
            if (reported) {
                hold(last + 1, at(begin + grid.held().toMillis() - 1), points.mean(i));
            }
        }
    }

    private int at(long milliseconds) {
        return (int) Math.floorDiv(milliseconds, step);
    }

    private void add(int at, double mean, double most) {
        greatest[at] = counts[at] == 0 ? most : Math.max(greatest[at], most);
        sums[at] += mean;
        counts[at]++;
    }

    private void hold(int from, int to, double value) {
        for (int at = Math.max(0, from); at <= Math.min(to, held.length - 1); at++) {
            held[at] = value;
        }
    }

    History history(Series series) {
        var means = new ArrayList<@Nullable Double>(sums.length);
        var highs = new ArrayList<@Nullable Double>(sums.length);
        for (int i = 0; i < sums.length; i++) {
            means.add(counts[i] == 0 ? held(i) : Double.valueOf(sums[i] / counts[i]));
            highs.add(counts[i] == 0 ? held(i) : Double.valueOf(greatest[i]));
        }
        return new History(series, grid.from(), grid.step(), means, highs);
    }

    private @Nullable Double held(int at) {
        return Double.isNaN(held[at]) ? null : Double.valueOf(held[at]);
    }
}
