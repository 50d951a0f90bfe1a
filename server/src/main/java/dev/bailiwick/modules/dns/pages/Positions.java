package dev.bailiwick.modules.dns.pages;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where a page of the query log begins on each instance. In an address it stays the same page,
/// also while queries are added.
///
/// @param all by the instance's id
record Positions(Map<Long, At> all) {
    private static final Pattern FORM =
            Pattern.compile("(\\d{1,18})-(\\d{0,18})-(\\d{1,7})(?:_|$)");

    Positions {
        all = Map.copyOf(all);
    }

    /// @param cursor empty if the instance has none
    /// @param start how many newer ones are left out
    record At(String cursor, int start) {
        static final At NEWEST = new At("", 0);
    }

    /// What is malformed is left out.
    static Positions parse(String text) {
        var all = new LinkedHashMap<Long, At>();
        Matcher form = FORM.matcher(text);
        while (form.find() && all.size() < 1_000) {
            all.put(
                    Long.valueOf(form.group(1)),
                    new At(form.group(2), Integer.parseInt(form.group(3))));
        }
        return new Positions(all);
    }

    At of(long provider) {
        return all.getOrDefault(provider, At.NEWEST);
    }

    boolean isNewest() {
        return all.isEmpty();
    }

    @Override
    public String toString() {
        return all.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one ->
                        "%d-%s-%d"
                                .formatted(
                                        one.getKey(),
                                        one.getValue().cursor(),
                                        one.getValue().start()))
                .collect(Collectors.joining("_"));
    }
}
