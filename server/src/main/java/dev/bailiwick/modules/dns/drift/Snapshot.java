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
import java.net.IDN;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
/// Of what is left out, and of what was not understood, only the key is kept: it is not known,
/// which is not the same as absent.
///
/// @param known the parts that its version has, and that were read completely
record Snapshot(Map<Key, Item> items, Set<Key> unreadable, Set<Part> known) {
    /// Identifies an item across instances.
    ///
    /// @param name host names in lower case
    record Key(Part part, String name) {
        static Key of(Part part, String name) {
            boolean isHostName = part == Part.NAMES || part == Part.ALIASES;
            return new Key(part, isHostName ? hostName(name) : name);
        }

        /// As a resolver understands it: without the last dot, other alphabets in ASCII.
        private static String hostName(String name) {
            String bare = name.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
            try {
                return IDN.toASCII(bare).toLowerCase(Locale.ROOT);
            } catch (IllegalArgumentException e) {
                return bare;
            }
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
        var reading = new Reading();
        entries.groups().forEach(reading::add);
        entries.all().forEach(reading::add);
        reading.addNames(names.local());
        names.aliases().forEach(reading::add);
        names.unreadableAliases().forEach(name -> reading.reject(Part.ALIASES, name));
        settings.values()
                .forEach((key, json) -> {
                    if (InvisibleCharacters.areIn(json)) {
                        reading.reject(Part.SETTINGS, key);
                    } else {
                        reading.add(new Item.OfSetting(key, json));
                    }
                });
        return new Snapshot(reading.items, reading.unreadable, known(entries, names, settings));
    }

    /// Whether it is known if the instance has this, and in which form.
    boolean knows(Key key) {
        return known.contains(key.part()) && !unreadable.contains(key);
    }

    private static final class Reading {
        private final Map<Key, Item> items = new HashMap<>();
        private final Set<Key> unreadable = new HashSet<>();

        private void reject(Part part, String name) {
            unreadable.add(Key.of(part, name));
        }

        /// What has the same key twice cannot be told apart.
        private void add(Item item) {
            Key key = Key.of(item.part(), item.name());
            boolean isShort =
                    item.name().length() <= MAX_LENGTH && item.value().length() <= MAX_LENGTH;
            Item before = isShort ? items.put(key, item) : null;
            if (!isShort || (before != null && !before.equals(item))) {
                unreadable.add(key);
            }
        }

        private void add(Entries.Group group) {
            if (HIDDEN.matcher(group.name()).find()) {
                reject(Part.GROUPS, group.name());
            } else {
                add(
                        new Item.OfGroup(
                                new Entries.Group(
                                        group.name(), group.enabled(), safe(group.comment()))));
            }
        }

        private void add(Entry entry) {
            var item = new Item.OfEntry(safe(entry));
            if (isSound(entry)) {
                add(item);
            } else {
                reject(item.part(), item.name());
            }
        }

        private void addNames(List<Names.LocalName> names) {
            var addresses = new TreeMap<String, TreeSet<String>>();
            for (Names.LocalName one : names) {
                Optional<IpAddress> address = IpAddress.parseReported(one.address());
                if (DomainName.isSound(one.name()) && address.isPresent()) {
                    var _ =
                            addresses
                                    .computeIfAbsent(
                                            one.name().toLowerCase(Locale.ROOT),
                                            _ -> new TreeSet<>())
                                    .add(address.get().toString());
                } else {
                    reject(Part.NAMES, one.name());
                }
            }
            addresses.forEach((name, all) -> add(new Item.OfName(name, all)));
        }

        private void add(Names.Alias alias) {
            if (DomainName.isSound(alias.alias()) && DomainName.isSound(alias.target())) {
                add(new Item.OfAlias(alias));
            } else {
                reject(Part.ALIASES, alias.alias());
            }
        }
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
