package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.registry.Provider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Several instances, compared.
public final class Comparison {
    private final List<Answer<Snapshot>> answers;
    private final Map<Provider, Snapshot> snapshots = new LinkedHashMap<>();
    private final List<Difference> differences = new ArrayList<>();
    private int compared;

    Comparison(List<Answer<Snapshot>> answers) {
        this.answers = List.copyOf(answers);
        var keys = new LinkedHashSet<Snapshot.Key>();
        for (Answer<Snapshot> answer : answers) {
            Snapshot snapshot = answer.value();
            if (snapshot != null) {
                snapshots.put(answer.provider(), snapshot);
                keys.addAll(snapshot.items().keySet());
            }
        }
        keys.forEach(this::compare);
        differences.sort(Comparator.comparing(Difference::part).thenComparing(Difference::name));
    }

    private void compare(Snapshot.Key key) {
        var values = new LinkedHashMap<Provider, @Nullable String>();
        String name = "";
        for (var one : snapshots.entrySet()) {
            if (one.getValue().knows(key)) {
                Item item = one.getValue().items().get(key);
                values.put(one.getKey(), item == null ? null : item.value());
                name = item == null ? name : item.name();
            }
        }
        if (values.size() > 1) {
            compared++;
            if (values.values().stream().distinct().count() > 1) {
                differences.add(new Difference(key.part(), name, values));
            }
        }
    }

    /// In the order of their parts.
    public List<Difference> differences() {
        return differences;
    }

    /// How many things were compared.
    public int compared() {
        return compared;
    }

    /// Those that responded, by name.
    public List<Provider> instances() {
        return List.copyOf(snapshots.keySet());
    }

    /// Why others are missing.
    public List<Answer<?>> failures() {
        return answers.stream()
                .filter(answer -> answer.failure() != null)
                .<Answer<?>>map(answer -> answer)
                .toList();
    }

    /// Parts that this instance's version does not have.
    public Set<Part> unknown(Provider provider) {
        var unknown = new LinkedHashSet<>(List.of(Part.values()));
        unknown.removeAll(Objects.requireNonNull(snapshots.get(provider)).known());
        return unknown;
    }

    /// The names of what this instance has, but is not understood or could not be added by hand, so
    /// that it is not compared; not safe to show.
    public List<String> unreadable(Provider provider) {
        return Objects.requireNonNull(snapshots.get(provider)).unreadable().stream()
                .map(Snapshot.Key::name)
                .sorted()
                .toList();
    }

    /// A change on one instance.
    public record Step(Provider target, InstanceChange change) {}

    /// What makes the targets the same as the source.
    ///
    /// @param keys of the differences that are copied
    List<Step> plan(Provider source, Collection<Provider> targets, Set<String> keys) {
        var steps = new ArrayList<Step>();
        var removals = new ArrayList<Step>();
        for (Difference one : differences) {
            if (keys.contains(one.key()) && one.values().containsKey(source)) {
                targets.stream()
                        .filter(target -> !target.equals(source))
                        .filter(target -> one.values().containsKey(target))
                        .forEach(target -> add(one, source, target, steps, removals));
            }
        }
        steps.addAll(removals.reversed()); // groups after what is in them
        return steps;
    }

    private void add(
            Difference one,
            Provider source,
            Provider target,
            List<Step> steps,
            List<Step> removals) {
        Item here = item(source, one);
        Item there = item(target, one);
        if (here == null && there != null) {
            there.remove().forEach(change -> removals.add(new Step(target, change)));
        } else if (here != null && (there == null || !there.value().equals(here.value()))) {
            here.copy(there).forEach(change -> steps.add(new Step(target, change)));
        }
    }

    private @Nullable Item item(Provider provider, Difference one) {
        return Objects.requireNonNull(snapshots.get(provider))
                .items()
                .get(Snapshot.Key.of(one.part(), one.name()));
    }
}
