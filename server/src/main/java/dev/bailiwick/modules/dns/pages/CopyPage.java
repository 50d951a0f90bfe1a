package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.drift.Comparison.Step;
import dev.bailiwick.modules.dns.drift.CopyPlan;
import dev.bailiwick.modules.dns.registry.Provider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What copying will change, before it is done.
///
/// @param to the parameter of the form; empty for all others
/// @param keys of the chosen differences
/// @param hasChanged whether it is not what was confirmed
public record CopyPage(
        Provider source, String to, List<String> keys, CopyPlan plan, boolean hasChanged) {
    public CopyPage {
        keys = List.copyOf(keys);
    }

    /// A change as a sentence.
    public record Line(String words, boolean removes) {}

    /// The changes of each instance.
    public Map<String, List<Line>> changes() {
        var changes = new LinkedHashMap<String, List<Line>>();
        for (Step step : plan.steps()) {
            Collection<Line> ofTarget =
                    changes.computeIfAbsent(step.target().name(), _ -> new ArrayList<>());
            ofTarget.add(
                    new Line(EntryRow.complete(step.change().words()), step.change().removes()));
        }
        return changes;
    }

    public String from() {
        return Long.toString(source.id());
    }
}
