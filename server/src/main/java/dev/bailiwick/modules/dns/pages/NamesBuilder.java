package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Brings together what instances, IP records and hosts know of each address.
@Component
final class NamesBuilder {
    private static final int PAGE_SIZE = 50;

    /// Of addresses in a sentence, and of names of a row.
    private static final int MAX_NAMED = 5;

    private final Scopes scopes;
    private final Machines machines;
    private final LiveProviders live;

    NamesBuilder(Scopes scopes, Machines machines, LiveProviders live) {
        this.scopes = scopes;
        this.machines = machines;
        this.live = live;
    }

    /// What the instances say of one address.
    private static final class Told {
        private final Map<String, Set<String>> local = new TreeMap<>();
        private final Set<String> names = new TreeSet<>();
        private final Set<String> macs = new TreeSet<>();
        private String vendor = "";
        private @Nullable Instant lastQueryAt;
        private boolean isLeased;
        private @Nullable Instant leaseEndsAt;
    }

    NamesPage build(Map<String, String> asked, Account reader) {
        Scope scope = scopes.of(asked);
        List<Answer<Names>> answers =
                live.ask(scope.shown(), "names", (_, instance) -> instance.names());
        Map<IpAddress, Told> told = told(answers);
        Machines.Known known = machines.of(told.keySet(), reader);
        Map<String, String> ambiguous = ambiguous(answers);
        var all = new ArrayList<NameRow>();
        told.forEach((address, one) -> all.add(row(address, one, known, ambiguous)));
        ListQuery query = NameFilter.query(asked, scope);
        List<NameRow> found = NameFilter.found(all, query.search());
        List<NameRow> shown = NameFilter.shown(found, query);
        var page = query.page(shown, PAGE_SIZE);
        return new NamesPage(
                scope,
                summary(all),
                new ListView(
                        query, List.of(), chips(query, found), query.pager(page, shown.size())),
                page.rows(),
                aliases(answers),
                Failures.of(answers),
                Failures.limits(answers, Names::limit),
                reader.mayEdit(),
                reader.hasModule(ProductModule.COMPUTE),
                reader.hasModule(ProductModule.IP_ADDRESSES),
                reader.hasModule(ProductModule.IP_ADDRESSES) && reader.mayEdit());
    }

    private static Map<IpAddress, Told> told(List<Answer<Names>> answers) {
        var told = new TreeMap<IpAddress, Told>();
        for (Answer<Names> answer : answers) {
            Names names = answer.value();
            if (names == null) {
                continue;
            }
            for (Names.LocalName one : names.local()) {
                Told at = at(told, one.address());
                if (at != null && !one.name().isEmpty()) {
                    at.names.add(one.name());
                    at.local
                            .computeIfAbsent(one.name(), _ -> new TreeSet<>())
                            .add(answer.provider().name());
                }
            }
            for (Names.Lease one : names.leases()) {
                Told at = at(told, one.address());
                if (at != null) {
                    add(at, one.name(), one.mac());
                    at.isLeased = true;
                    at.leaseEndsAt = one.expiresAt();
                }
            }
            for (Names.Device one : names.devices()) {
                Told at = at(told, one.address());
                if (at != null) {
                    add(at, one.name(), one.mac());
                    at.vendor = one.vendor();
                    at.lastQueryAt = later(at.lastQueryAt, one.lastQueryAt());
                }
            }
        }
        return told;
    }

    private static @Nullable Told at(Map<IpAddress, Told> told, String text) {
        IpAddress address = IpAddress.parseReported(text).orElse(null);
        return address == null || !address.identifiesMachine()
                ? null
                : told.computeIfAbsent(address, _ -> new Told());
    }

    private static void add(Told at, String name, String mac) {
        if (!name.isEmpty()) {
            at.names.add(name);
        }
        if (!mac.isEmpty()) {
            at.macs.add(mac);
        }
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isAfter(one)) ? other : one;
    }

    /// A sentence for each local name that has several addresses of one family.
    private static Map<String, String> ambiguous(List<Answer<Names>> answers) {
        var byName = new TreeMap<String, Map<String, Set<String>>>();
        for (Answer<Names> answer : answers) {
            Names names = answer.value();
            for (Names.LocalName one : names == null ? List.<Names.LocalName>of() : names.local()) {
                byName.computeIfAbsent(one.name().toLowerCase(Locale.ROOT), _ -> new TreeMap<>())
                        .computeIfAbsent(one.address(), _ -> new TreeSet<>())
                        .add(answer.provider().name());
            }
        }
        var sentences = new HashMap<String, String>();
        byName.forEach((name, at) -> {
            long families = at.keySet().stream().map(text -> text.contains(":")).distinct().count();
            if (at.size() > families) {
                sentences.put(name, "%s has several addresses: %s.".formatted(name, words(at)));
            }
        });
        return sentences;
    }

    private static NameRow row(
            IpAddress address, Told told, Machines.Known known, Map<String, String> ambiguous) {
        RegisteredAddress record = known.records().get(address);
        var local = new ArrayList<NameRow.Local>();
        told.local.entrySet().stream()
                .limit(MAX_NAMED)
                .forEach(one ->
                        local.add(new NameRow.Local(one.getKey(), List.copyOf(one.getValue()))));
        return new NameRow(
                address.toString(),
                told.names.stream().limit(MAX_NAMED).toList(),
                local,
                told.isLeased,
                told.leaseEndsAt,
                told.macs.stream().limit(MAX_NAMED).toList(),
                told.vendor,
                told.lastQueryAt,
                record,
                known.hosts().getOrDefault(address, List.of()),
                conflicts(told, record, ambiguous));
    }

    private static List<String> conflicts(
            Told told, @Nullable RegisteredAddress record, Map<String, String> ambiguous) {
        var found = new ArrayList<String>();
        for (String name : told.local.keySet()) {
            String sentence = ambiguous.get(name.toLowerCase(Locale.ROOT));
            if (sentence != null) {
                found.add(sentence);
            }
        }
        if (record != null && !record.mac().isEmpty() && !told.macs.isEmpty()) {
            if (!told.macs.contains(record.mac())) {
                found.add(
                        "It is used by %s, but recorded for %s."
                                .formatted(some(told.macs), record.mac()));
            }
        } else if (told.macs.size() > 1) {
            found.add("Several machines use it: %s.".formatted(some(told.macs)));
        }
        if (record != null && !record.hostname().isEmpty() && !told.local.isEmpty()) {
            boolean same =
                    told.local.keySet().stream().anyMatch(name -> isSame(name, record.hostname()));
            if (!same) {
                found.add("The record calls it %s.".formatted(record.hostname()));
            }
        }
        return found;
    }

    /// Such as "192.0.2.7 on dns-01, 192.0.2.8 on dns-02".
    private static String words(Map<String, Set<String>> instancesByAddress) {
        var words = new ArrayList<String>();
        instancesByAddress.entrySet().stream()
                .limit(MAX_NAMED)
                .forEach(one ->
                        words.add(
                                "%s on %s"
                                        .formatted(
                                                one.getKey(),
                                                String.join(" and ", one.getValue()))));
        int more = instancesByAddress.size() - MAX_NAMED;
        return String.join(", ", words) + (more > 0 ? " and %,d more".formatted(more) : "");
    }

    /// Such as "00:00:5e:00:53:01, 00:00:5e:00:53:02 and 3 more".
    private static String some(Set<String> texts) {
        int more = texts.size() - MAX_NAMED;
        return String.join(", ", texts.stream().limit(MAX_NAMED).toList())
                + (more > 0 ? " and %,d more".formatted(more) : "");
    }

    /// As IP records and hosts are compared: one may continue the other after a dot.
    private static boolean isSame(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        return a.equals(b) || a.startsWith(b + ".") || b.startsWith(a + ".");
    }

    private static String summary(List<NameRow> all) {
        long wrong = all.stream().filter(row -> !row.conflicts().isEmpty()).count();
        return all.isEmpty()
                ? "Local names, leases and devices of all instances."
                : "%,d addresses, %,d with conflicts.".formatted(all.size(), wrong);
    }

    private static List<Chip> chips(ListQuery query, List<NameRow> found) {
        var chips = new ArrayList<Chip>();
        for (NameFilter.View view : NameFilter.View.values()) {
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            found.stream().filter(view::shows).count(),
                            Long.MAX_VALUE,
                            Map.of(NameFilter.VIEW, view.key())));
        }
        return chips;
    }

    private static List<AliasRow> aliases(List<Answer<Names>> answers) {
        var instances = new TreeMap<String, Set<String>>();
        var known = new HashMap<String, Names.Alias>();
        for (Answer<Names> answer : answers) {
            Names names = answer.value();
            for (Names.Alias one : names == null ? List.<Names.Alias>of() : names.aliases()) {
                String key = one.alias() + "," + one.target();
                known.put(key, one);
                instances.computeIfAbsent(key, _ -> new TreeSet<>()).add(answer.provider().name());
            }
        }
        var rows = new ArrayList<AliasRow>();
        instances.forEach((key, having) -> {
            Names.Alias one = Objects.requireNonNull(known.get(key));
            rows.add(new AliasRow(one.alias(), one.target(), List.copyOf(having)));
        });
        return rows;
    }

    /// The instances that have a local name.
    List<Provider> having(Names.LocalName wanted) {
        return having(names ->
                names.local().stream()
                        .anyMatch(one ->
                                one.address().equals(wanted.address())
                                        && one.name().equalsIgnoreCase(wanted.name())));
    }

    /// The instances that have an alias.
    List<Provider> having(Names.Alias wanted) {
        return having(names -> names.aliases().stream().anyMatch(wanted::isSame));
    }

    private List<Provider> having(Predicate<Names> wanted) {
        return live.ask(scopes.all().all(), "names", (_, instance) -> instance.names()).stream()
                .filter(answer -> {
                    Names names = answer.value();
                    return names != null && wanted.test(names);
                })
                .map(Answer::provider)
                .toList();
    }
}
