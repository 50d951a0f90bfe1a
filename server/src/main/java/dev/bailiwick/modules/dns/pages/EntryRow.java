package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A list or rule, and the instances that have it.
///
/// @param entry as the instance has it whose state is the worst
/// @param all as each of the instances has it, by their names
/// @param everywhere whether all of the shown instances have it
public record EntryRow(Entry entry, Map<String, Entry> all, boolean everywhere) {
    private static final int MAX_SHOWN = 300;

    public EntryRow {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /// The worst of them, and rather one that is switched on.
    ///
    /// @param all not empty
    static EntryRow of(Map<String, Entry> all, boolean everywhere) {
        return new EntryRow(
                all.values().stream()
                        .max(
                                Comparator.<Entry>comparingInt(EntryRow::severity)
                                        .thenComparing(Entry::enabled))
                        .orElseThrow(),
                all,
                everywhere);
    }

    private static int severity(Entry entry) {
        Entry.Download download = entry.download();
        return download == null || !entry.enabled()
                ? 0
                : switch (download.state()) {
                    case UPDATED, UNCHANGED -> 0;
                    case PENDING -> 1;
                    case STALE -> 2;
                    case FAILED -> 3;
                };
    }

    int severity() {
        return severity(entry);
    }

    boolean hasFailed() {
        return severity(entry) > 1;
    }

    /// What is not the same on all of the instances that have it, as sentences.
    public List<String> differences() {
        return differences(all);
    }

    static List<String> differences(Map<String, Entry> all) {
        var differences = new ArrayList<String>();
        if (all.values().stream().map(Entry::enabled).distinct().count() > 1) {
            differences.add("Switched off on " + having(all, one -> !one.enabled()) + ".");
        }
        var groups = new LinkedHashSet<Set<String>>();
        all.values().forEach(one -> groups.add(new TreeSet<>(one.groups())));
        if (groups.size() > 1) {
            for (Set<String> some : groups) {
                differences.add(
                        "%s on %s."
                                .formatted(
                                        some.isEmpty() ? "No group" : "Groups " + joined(some),
                                        having(all, one -> some.equals(Set.copyOf(one.groups())))));
            }
        }
        return differences;
    }

    private static String having(Map<String, Entry> all, Predicate<Entry> wanted) {
        return all.entrySet().stream()
                .filter(one -> wanted.test(one.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    private static String joined(Collection<String> groups) {
        return shown(String.join(", ", groups));
    }

    public String groups() {
        return entry.groups().isEmpty() ? "–" : joined(entry.groups());
    }

    /// Shortened, and without characters that cannot be seen.
    static String shown(String value) {
        return complete(Excerpt.of(value, MAX_SHOWN));
    }

    /// Without characters that cannot be seen.
    static String complete(String value) {
        return InvisibleCharacters.revealed(value.replaceAll("\\p{Cntrl}", " "));
    }

    public String shown() {
        return shown(entry.value());
    }

    public EntryKind kind() {
        return entry.kind();
    }

    public StatusIcon icon() {
        Entry.Download download = entry.download();
        return !entry.enabled()
                ? StatusIcon.HELD
                : download == null
                        ? StatusIcon.OK
                        : switch (download.state()) {
                            case UPDATED, UNCHANGED -> StatusIcon.OK;
                            case PENDING -> StatusIcon.WAIT;
                            case STALE -> StatusIcon.WARN;
                            case FAILED -> StatusIcon.FAIL;
                        };
    }

    public String state() {
        Entry.Download download = entry.download();
        return !entry.enabled()
                ? "Switched off"
                : download == null ? "On" : download.state().label();
    }

    public String domains() {
        Entry.Download download = entry.download();
        return Numbers.of(download == null ? null : download.domains());
    }

    public String invalid() {
        Entry.Download download = entry.download();
        Long invalid = download == null ? null : download.invalid();
        return invalid == null || invalid == 0
                ? ""
                : invalid == 1
                        ? "1 line is not a domain"
                        : "%,d lines are not domains".formatted(invalid);
    }

    public String where() {
        return everywhere ? "All" : String.join(", ", all.keySet());
    }

    public String comment() {
        return shown(entry.comment());
    }

    public String removalHref() {
        return EntryKey.of(entry).href(ListsPage.PATH + "/remove");
    }

    public String editHref() {
        return EntryKey.of(entry).href(ListsPage.PATH + "/edit");
    }
}
