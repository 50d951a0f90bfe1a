package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.Match;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Lists, rules and groups of a Pi-hole since version 6.
final class Pihole6Entries {
    private static final int MAX_MATCHES = 100;
    private static final int MAX_GROUPS = 1_000;
    private static final int MAX_ENTRIES = 10_000;

    private final Pihole6Session session;

    Pihole6Entries(Pihole6Session session) {
        this.session = session;
    }

    List<Match> matches(String domain) throws ProviderFailureException {
        Json found =
                session.get(
                                "/api/search/%s?N=%d"
                                        .formatted(PiholeJson.encoded(domain), MAX_MATCHES))
                        .get("search");
        var matches = new ArrayList<Match>();
        for (Json rule : PiholeJson.read(found.get("domains"), MAX_MATCHES, Stream::of)) {
            matches.add(
                    new Match(
                            rule.get("kind").text().equals("regex")
                                    ? Match.Kind.PATTERN
                                    : Match.Kind.RULE,
                            rule.get("type").text().equals("allow"),
                            rule.get("enabled").isTrue(),
                            PiholeJson.text(rule.get("domain")),
                            PiholeJson.text(rule.get("comment"))));
        }
        for (Json list : PiholeJson.read(found.get("gravity"), MAX_MATCHES, Stream::of)) {
            matches.add(
                    new Match(
                            Match.Kind.LIST,
                            list.get("type").text().equals("allow"),
                            list.get("enabled").isTrue(),
                            PiholeJson.text(list.get("address")),
                            PiholeJson.text(list.get("comment"))));
        }
        return matches.stream().filter(one -> !one.name().isEmpty()).toList();
    }

    Entries all() throws ProviderFailureException {
        Json found = find("groups");
        List<Json> known = PiholeJson.read(found, MAX_GROUPS, Stream::of);
        var groups = new HashMap<Long, String>();
        var part = new Part();
        for (Json group : known) {
            part.check(name(group).equals(group.get("name").text()) && !name(group).isEmpty());
            groups.put(group.get("id").number(-1), name(group));
        }
        part.check(
                found.isArray()
                        && known.size() <= MAX_GROUPS
                        && groups.values().stream().distinct().count() == known.size());
        var entries = new ArrayList<Entry>();
        part.add(entries, find("lists"), list -> PiholeJson.list(list, groups));
        part.add(entries, find("domains"), rule -> PiholeJson.rule(rule, groups));
        return new Entries(
                entries,
                known.stream()
                        .filter(group -> !name(group).isEmpty())
                        .map(group ->
                                new Entries.Group(
                                        name(group),
                                        group.get("enabled").isTrue(),
                                        group.get("comment").text()))
                        .toList(),
                part.limit());
    }

    private Json find(String what) throws ProviderFailureException {
        return session.find("/api/" + what, LargeReads.LARGE).get(what);
    }

    /// Whether everything that the instance has was understood.
    private static final class Part {
        private boolean isWhole = true;
        private boolean isTooLarge;

        void check(boolean understood) {
            isWhole &= understood;
        }

        void add(List<Entry> entries, Json array, Function<Json, Optional<Entry>> read) {
            check(array.isArray());
            List<Optional<Entry>> found =
                    PiholeJson.read(
                            array, MAX_ENTRIES - entries.size(), one -> Stream.of(read.apply(one)));
            check(found.stream().allMatch(Optional::isPresent));
            found.stream().flatMap(Optional::stream).forEach(entries::add);
            if (entries.size() > MAX_ENTRIES) {
                isTooLarge = true;
                entries.removeLast();
            }
        }

        String limit() {
            return isTooLarge
                    ? "Only its first %,d lists and rules are read.".formatted(MAX_ENTRIES)
                    : isWhole ? "" : "Some of its lists, rules and groups cannot be read.";
        }
    }

    private List<Json> groups() throws ProviderFailureException {
        return find("groups").elements();
    }

    private static String name(Json group) {
        return PiholeJson.text(group.get("name"));
    }

    private static String path(EntryKind kind) {
        return kind.isList()
                ? "/api/lists"
                : "/api/domains/%s/%s"
                        .formatted(type(kind.allows()), kind.isPattern() ? "regex" : "exact");
    }

    private static String type(EntryKind kind) {
        return !kind.isList() ? "" : "?type=" + (kind.allows() ? "allow" : "block");
    }

    /// Status 201 also for what it refuses.
    void add(EntryKind kind, String value, String comment) throws ProviderFailureException {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put(kind.isList() ? "address" : "domain", value);
        body.put("comment", comment.isEmpty() ? null : comment);
        body.put("groups", List.of(0));
        body.put("enabled", true);
        check(session.call(HttpCall.of("POST", path(kind) + type(kind), PiholeJson.write(body))));
    }

    private void check(Json reply) throws ProviderFailureException {
        List<Json> errors = reply.get("processed").get("errors").elements();
        if (!errors.isEmpty()) {
            Json error = errors.getFirst().get("error");
            throw error.text().contains("UNIQUE")
                    ? new ProviderFailureException(Kind.REFUSED, "It is there already.", "")
                    : PiholeFailures.refused(error, session.secrets());
        }
    }

    /// Creates what is missing; a comment that is left out is removed.
    void set(Entry entry) throws ProviderFailureException {
        EntryKind kind = entry.kind();
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("type", kind.isList() ? kind.allows() ? "allow" : "block" : type(kind.allows()));
        if (!kind.isList()) {
            body.put("kind", kind.isPattern() ? "regex" : "exact");
        }
        body.put("comment", entry.comment().isEmpty() ? null : entry.comment());
        body.put("groups", ids(entry.groups()));
        body.put("enabled", entry.enabled());
        put(element(kind, entry.value()), body);
    }

    private static String type(boolean allows) {
        return allows ? "allow" : "deny";
    }

    private void put(String path, Map<String, @Nullable Object> body)
            throws ProviderFailureException {
        check(session.call(HttpCall.of("PUT", path, PiholeJson.write(body))));
    }

    private List<Long> ids(List<String> names) throws ProviderFailureException {
        var ids = new HashMap<String, Long>();
        for (Json group : groups()) {
            ids.put(name(group), group.get("id").number(-1));
        }
        var found = new ArrayList<Long>();
        for (String name : names) {
            Long id = ids.get(name);
            if (id == null || id < 0) {
                throw new ProviderFailureException(
                        Kind.REFUSED,
                        "It has no group %s.".formatted(name),
                        "Add the group first.");
            }
            found.add(id);
        }
        return found;
    }

    void set(Entries.Group group) throws ProviderFailureException {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("name", group.name());
        body.put("comment", group.comment().isEmpty() ? null : group.comment());
        body.put("enabled", group.enabled());
        put("/api/groups/" + PiholeJson.encoded(group.name()), body);
    }

    /// Removing the group of all clients would leave every entry without effect.
    void removeGroup(String name) throws ProviderFailureException {
        if (name.equals(Entries.Group.DEFAULT)) {
            throw new IllegalArgumentException("the default group stays");
        }
        Json ignored =
                session.call(
                        HttpCall.of("DELETE", "/api/groups/" + PiholeJson.encoded(name), null));
    }

    void remove(EntryKind kind, String value) throws ProviderFailureException {
        Json ignored = session.call(HttpCall.of("DELETE", element(kind, value), null));
    }

    private static String element(EntryKind kind, String value) {
        return path(kind) + "/" + PiholeJson.encoded(value) + type(kind);
    }
}
