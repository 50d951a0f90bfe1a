package dev.bailiwick.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Gathers points of one series into equal steps. A point that stands for a longer time than a step
/// (a roll-up) fills the steps that it covers.
final class Steps {
    private final Instant from;
    private final Duration step;
    private final double[] sums;
    private final double[] greatest;
    private final int[] counts;

    Steps(Instant from, Instant to, int steps) {
        this.from = from;
        this.step = Duration.between(from, to).dividedBy(steps);
        this.sums = new double[steps];
        this.greatest = new double[steps];
        this.counts = new int[steps];
    }

    void add(Block block, Points points) {
        long width = block.resolution().step().toMillis();
        for (int i = 0; i < points.size(); i++) {
            long begin = block.at(points.second(i)).toEpochMilli() - from.toEpochMilli();
            int first = (int) Math.floorDiv(begin, step.toMillis());
            int last = (int) Math.floorDiv(begin + Math.max(0, width - 1), step.toMillis());
            for (int at = Math.max(0, first); at <= Math.min(last, sums.length - 1); at++) {
                greatest[at] =
                        counts[at] == 0
                                ? points.greatest(i)
                                : Math.max(greatest[at], points.greatest(i));
                sums[at] += points.mean(i);
                counts[at]++;
            }
        }
    }

    History history(Series series) {
        var means = new ArrayList<@Nullable Double>(sums.length);
        var highs = new ArrayList<@Nullable Double>(sums.length);
        for (int i = 0; i < sums.length; i++) {
            means.add(counts[i] == 0 ? null : sums[i] / counts[i]);
            highs.add(counts[i] == 0 ? null : greatest[i]);
        }
        return new History(series, from, step, means, highs);
    }
}
