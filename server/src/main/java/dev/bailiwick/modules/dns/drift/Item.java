package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.InstanceChange;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.Names.Alias;
import dev.bailiwick.modules.dns.provider.Names.LocalName;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Something of one instance that others may have, too.
sealed interface Item {
    Part part();

    /// Unique within its part; equal on all instances.
    String name();

    /// What is compared: equal items have equal values.
    String value();

    /// The changes that make another instance have it, too.
    ///
    /// @param there what the other one has; null for nothing
    List<InstanceChange> copy(@Nullable Item there);

    /// The changes that remove it.
    List<InstanceChange> remove();

    /// A group. Comments may differ.
    record OfGroup(Entries.Group group) implements Item {
        @Override
        public Part part() {
            return Part.GROUPS;
        }

        @Override
        public String name() {
            return group.name();
        }

        @Override
        public String value() {
            return state(group.enabled());
        }

        @Override
        public List<InstanceChange> copy(@Nullable Item there) {
            return List.of(InstanceChange.set(group));
        }

        @Override
        public List<InstanceChange> remove() {
            return group.name().equals(Entries.Group.DEFAULT)
                    ? List.of()
                    : List.of(InstanceChange.removeGroup(group.name()));
        }
    }

    /// A list or rule. Comments may differ.
    record OfEntry(Entry entry) implements Item {
        @Override
        public Part part() {
            return entry.kind().isList() ? Part.LISTS : Part.RULES;
        }

        /// One domain can be allowed and blocked.
        @Override
        public String name() {
            return entry.kind().label() + ": " + entry.value();
        }

        @Override
        public String value() {
            return state(entry.enabled())
                    + (entry.groups().isEmpty()
                            ? ", no group"
                            : ", " + String.join(", ", new TreeSet<>(entry.groups())));
        }

        @Override
        public List<InstanceChange> copy(@Nullable Item there) {
            return List.of(InstanceChange.set(entry));
        }

        @Override
        public List<InstanceChange> remove() {
            return List.of(InstanceChange.remove(entry.kind(), entry.value()));
        }
    }

    /// All addresses of a local name.
    record OfName(String name, TreeSet<String> addresses) implements Item {
        @Override
        public Part part() {
            return Part.NAMES;
        }

        @Override
        public String value() {
            return String.join(", ", addresses);
        }

        @Override
        public List<InstanceChange> copy(@Nullable Item there) {
            var present = there instanceof OfName other ? other.addresses : new TreeSet<String>();
            var changes = new ArrayList<InstanceChange>();
            addresses.stream()
                    .filter(address -> !present.contains(address))
                    .forEach(address ->
                            changes.add(InstanceChange.add(new LocalName(address, name))));
            present.stream()
                    .filter(address -> !addresses.contains(address))
                    .forEach(address ->
                            changes.add(InstanceChange.remove(new LocalName(address, name))));
            return changes;
        }

        @Override
        public List<InstanceChange> remove() {
            return addresses.stream()
                    .map(address -> InstanceChange.remove(new LocalName(address, name)))
                    .toList();
        }
    }

    /// An alias has one target.
    record OfAlias(Alias alias) implements Item {
        @Override
        public Part part() {
            return Part.ALIASES;
        }

        @Override
        public String name() {
            return alias.alias();
        }

        @Override
        public String value() {
            Integer seconds = alias.seconds();
            return alias.target() + (seconds == null ? "" : ", " + seconds + " s");
        }

        @Override
        public List<InstanceChange> copy(@Nullable Item there) {
            var changes = new ArrayList<InstanceChange>();
            if (there != null) {
                changes.addAll(there.remove());
            }
            changes.add(InstanceChange.add(alias));
            return changes;
        }

        @Override
        public List<InstanceChange> remove() {
            return List.of(InstanceChange.remove(alias));
        }
    }

    /// @param value as JSON
    record OfSetting(String name, String value) implements Item {
        @Override
        public Part part() {
            return Part.SETTINGS;
        }

        @Override
        public List<InstanceChange> copy(@Nullable Item there) {
            return List.of(InstanceChange.set(name, value));
        }

        /// An instance that lacks a setting has a version without it.
        @Override
        public List<InstanceChange> remove() {
            return List.of();
        }
    }

    private static String state(boolean enabled) {
        return enabled ? "on" : "off";
    }
}
