package dev.bailiwick.probes.check;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// HTTP status codes, such as `200-299,301`.
public record StatusSet(List<Range> ranges) {
    /// What succeeds (RFC 9110 §15.3).
    public static final StatusSet SUCCESS = parse("200-299");

    private static final int MAX_RANGES = 32;

    public StatusSet {
        ranges = List.copyOf(ranges);
        Invalid.when(
                ranges.isEmpty() || ranges.size() > MAX_RANGES, "Enter at least one status code.");
    }

    /// Both ends are included.
    public record Range(int first, int last) {
        public Range {
            Invalid.when(
                    first < 100 || last > 599 || first > last,
                    "Status codes are numbers from 100 to 599.");
        }

        @Override
        public String toString() {
            return first == last ? Integer.toString(first) : first + "-" + last;
        }
    }

    public static StatusSet parse(String text) {
        return new StatusSet(
                Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .map(StatusSet::range)
                        .toList());
    }

    private static Range range(String text) {
        Invalid.when(
                !text.matches("[1-5][0-9]{2}(\\s?-\\s?[1-5][0-9]{2})?"),
                "Enter status codes such as 200-299,301.");
        int first = Integer.parseInt(text.substring(0, 3));
        return new Range(first, Integer.parseInt(text.substring(text.length() - 3)));
    }

    public boolean contains(int status) {
        return ranges.stream().anyMatch(one -> one.first <= status && status <= one.last);
    }

    @Override
    public String toString() {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(","));
    }
}
