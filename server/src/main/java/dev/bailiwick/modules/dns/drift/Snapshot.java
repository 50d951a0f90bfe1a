package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.DomainName;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Settings;
import dev.bailiwick.platform.network.IpAddress;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Everything of an instance that is compared. What could not be added to another instance by hand
/// is left out: an instance must not hand anything harmful on to the others.
///
/// @param known the parts that its version has
record Snapshot(Map<Key, Item> items, Set<Part> known) {
    /// Identifies an item across instances.
    ///
    /// @param name host names in lower case
    record Key(Part part, String name) {}

    /// People must be able to read what will be copied.
    private static final int MAX_LENGTH = 5_000;

    static Snapshot read(DnsProvider instance) throws ProviderFailureException {
        Entries entries = instance.entries();
        Names names = instance.names();
        Settings settings = instance.settings();
        var items = new HashMap<Key, Item>();
        entries.groups().forEach(group -> add(items, new Item.OfGroup(group)));
        entries.all().stream()
                .filter(Snapshot::isSound)
                .forEach(entry -> add(items, new Item.OfEntry(entry)));
        var addresses = new TreeMap<String, TreeSet<String>>();
        for (Names.LocalName one : names.local()) {
            Optional<String> name = DomainName.canonical(one.name());
            Optional<IpAddress> address = IpAddress.parseReported(one.address());
            if (name.isPresent() && address.isPresent()) {
                var _ =
                        addresses
                                .computeIfAbsent(name.get(), _ -> new TreeSet<>())
                                .add(address.get().toString());
            }
        }
        addresses.forEach((name, all) -> add(items, new Item.OfName(name, all)));
        for (Names.Alias alias : names.aliases()) {
            if (DomainName.canonical(alias.alias()).isPresent()
                    && DomainName.canonical(alias.target()).isPresent()) {
                add(items, new Item.OfAlias(alias));
            }
        }
        settings.values().forEach((key, json) -> add(items, new Item.OfSetting(key, json)));
        return new Snapshot(items, known(entries, names, settings));
    }

    private static boolean isSound(Entry entry) {
        return entry.kind().isList()
                ? entry.value().matches("https?://[^\\s\\p{Cntrl}]+")
                : entry.kind().isPattern()
                        ? !entry.value().matches(".*\\p{Cntrl}.*")
                        : DomainName.canonical(entry.value()).isPresent();
    }

    private static void add(Map<Key, Item> items, Item item) {
        if (item.name().length() <= MAX_LENGTH && item.value().length() <= MAX_LENGTH) {
            items.put(new Key(item.part(), item.name().toLowerCase(Locale.ROOT)), item);
        }
    }

    private static Set<Part> known(Entries entries, Names names, Settings settings) {
        var known = EnumSet.of(Part.NAMES);
        if (entries.limit().isEmpty()) {
            known.addAll(EnumSet.of(Part.GROUPS, Part.LISTS, Part.RULES));
        }
        if (names.limit().isEmpty()) {
            known.add(Part.ALIASES);
        }
        if (settings.limit().isEmpty()) {
            known.add(Part.SETTINGS);
        }
        return known;
    }
}
