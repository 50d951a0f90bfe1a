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

    /// The changes of each instance, as sentences.
    public Map<String, List<String>> changes() {
        var changes = new LinkedHashMap<String, List<String>>();
        for (Step step : plan.steps()) {
            Collection<String> ofTarget =
                    changes.computeIfAbsent(step.target().name(), _ -> new ArrayList<>());
            ofTarget.add(EntryRow.complete(step.change().words()));
        }
        return changes;
    }

    public String from() {
        return Long.toString(source.id());
    }
}
