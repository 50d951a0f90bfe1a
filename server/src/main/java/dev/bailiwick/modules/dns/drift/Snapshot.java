package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Settings;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Everything of an instance that is compared. What could not be added to another instance by hand
/// is left out: an instance must not hand anything harmful on to the others.
///
/// @param known the parts that its version has
record Snapshot(Map<Key, Item> items, Set<Part> known) {
    /// Identifies an item across instances.
    ///
    /// @param name host names in lower case
    record Key(Part part, String name) {
        static Key of(Part part, String name) {
            boolean isHostName = part == Part.NAMES || part == Part.ALIASES;
            return new Key(part, isHostName ? name.toLowerCase(Locale.ROOT) : name);
        }
    }

    /// People must be able to read what will be copied.
    private static final int MAX_LENGTH = 5_000;

    private static final int MAX_COMMENT_LENGTH = 200;

    /// Comparing more would take all memory.
    private static final int MAX_ITEMS = 20_000;

    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}]");

    static Snapshot read(DnsProvider instance) throws ProviderFailureException {
        Entries entries = instance.entries();
        Names names = instance.names();
        Settings settings = instance.settings();
        if (entries.all().size() + entries.groups().size() + names.local().size() > MAX_ITEMS) {
            throw new ProviderFailureException(
                    ProviderFailureException.Kind.ANSWER,
                    "It has too many lists, rules and names to compare.",
                    "");
        }
        var items = new HashMap<Key, Item>();
        entries.groups().stream()
                .filter(group -> !HIDDEN.matcher(group.name()).find())
                .forEach(group ->
                        add(
                                items,
                                new Item.OfGroup(
                                        new Entries.Group(
                                                group.name(),
                                                group.enabled(),
                                                safe(group.comment())))));
        entries.all().stream()
                .filter(Snapshot::isSound)
                .forEach(entry -> add(items, new Item.OfEntry(safe(entry))));
        var addresses = new TreeMap<String, TreeSet<String>>();
        for (Names.LocalName one : names.local()) {
            Optional<IpAddress> address = IpAddress.parseReported(one.address());
            if (DomainName.isSound(one.name()) && address.isPresent()) {
                var _ =
                        addresses
                                .computeIfAbsent(
                                        one.name().toLowerCase(Locale.ROOT), _ -> new TreeSet<>())
                                .add(address.get().toString());
            }
        }
        addresses.forEach((name, all) -> add(items, new Item.OfName(name, all)));
        for (Names.Alias alias : names.aliases()) {
            if (DomainName.isSound(alias.alias()) && DomainName.isSound(alias.target())) {
                add(items, new Item.OfAlias(alias));
            }
        }
        settings.values().forEach((key, json) -> add(items, new Item.OfSetting(key, json)));
        return new Snapshot(items, known(entries, names, settings));
    }

    private static boolean isSound(Entry entry) {
        boolean isDomain = !entry.kind().isList() && !entry.kind().isPattern();
        return isDomain
                ? DomainName.isSound(entry.value())
                : entry.kind().error(entry.value()).isEmpty();
    }

    private static Entry safe(Entry entry) {
        return new Entry(
                entry.kind(),
                entry.value(),
                entry.enabled(),
                safe(entry.comment()),
                entry.groups(),
                null);
    }

    private static String safe(String comment) {
        return InvisibleCharacters.revealed(
                Excerpt.of(comment, MAX_COMMENT_LENGTH)
                        .replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}]", " "));
    }

    private static void add(Map<Key, Item> items, Item item) {
        if (item.name().length() <= MAX_LENGTH && item.value().length() <= MAX_LENGTH) {
            items.put(Key.of(item.part(), item.name()), item);
        }
    }

    private static Set<Part> known(Entries entries, Names names, Settings settings) {
        var known = EnumSet.noneOf(Part.class);
        if (names.knowsLocal()) {
            known.add(Part.NAMES);
        }
        if (entries.limit().isEmpty()) {
            known.addAll(EnumSet.of(Part.GROUPS, Part.LISTS, Part.RULES));
        }
        if (names.knowsAliases()) {
            known.add(Part.ALIASES);
        }
        if (settings.limit().isEmpty()) {
            known.add(Part.SETTINGS);
        }
        return known;
    }
}
