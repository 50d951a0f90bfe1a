package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.Points;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Builds histories from the blocks of one owner, which must be added in order.
final class SeriesBuilder {
    private final Map<Series, Resampler> sums = new LinkedHashMap<>();
    private final Map<Series, Rates.Total> totals = new HashMap<>();
    private final Resampler.Grid grid;
    private final int maxSeries;
    private final Predicate<Series> wanted;
    private @Nullable Block last;

    /// @param maxSeries the maximum number of series
    SeriesBuilder(Resampler.Grid grid, int maxSeries, Predicate<Series> wanted) {
        this.grid = grid;
        this.maxSeries = maxSeries;
        this.wanted = wanted;
    }

    void add(Block block) {
        if (!isContiguous(block)) {
            totals.clear();
        }
        for (Map.Entry<Series, Points> entry : block.series().entrySet()) {
            Series series = entry.getKey();
            if (!wanted.test(series) || (sums.size() >= maxSeries && !sums.containsKey(series))) {
                continue;
            }
            Points points = entry.getValue();
            if (series.isCounter() && block.resolution() == Resolution.RAW) {
                points = Rates.of(points, totals.get(series));
            }
            sums.computeIfAbsent(series, _ -> new Resampler(grid)).add(block, points);
        }
        totals.clear();
        if (block.resolution() == Resolution.RAW) {
            saveTotals(block);
        }
        last = block;
    }

    List<History> histories() {
        var histories = new ArrayList<History>(sums.size());
        sums.forEach((series, values) -> histories.add(values.history(series)));
        return histories;
    }

    private boolean isContiguous(Block block) {
        return last != null
                && last.resolution() == Resolution.RAW
                && block.resolution() == Resolution.RAW
                && last.start().plus(Resolution.RAW.span()).equals(block.start());
    }

    private void saveTotals(Block block) {
        int length = (int) Resolution.RAW.span().toSeconds();
        block.series()
                .forEach((series, points) -> {
                    Rates.Total total = Rates.Total.lastOf(points, length);
                    if (series.isCounter() && total != null && wanted.test(series)) {
                        totals.put(series, total);
                    }
                });
    }
}
