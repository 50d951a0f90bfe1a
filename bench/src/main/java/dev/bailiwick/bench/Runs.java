package dev.bailiwick.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The figures of several runs of each compared program.
final class Runs {
    private final Map<String, List<Double>> figures = new LinkedHashMap<>();

    void add(String name, double figure) {
        figures.computeIfAbsent(name, _ -> new ArrayList<>()).add(figure);
    }

    double median(String name) {
        List<Double> all = figures.getOrDefault(name, List.of());
        return all.stream().sorted().skip(all.size() / 2).findFirst().orElseThrow();
    }
}
