package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.Day.Count;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.LoggedQuery;
import dev.bailiwick.modules.dns.provider.Match;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.provider.QueryPage;
import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.http.HttpTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Pi-hole since version 6, by its REST interface (`/api/docs` on each instance).
final class Pihole6 implements DnsProvider {
    private static final int TOP = 10;
    private static final int MAX_MESSAGES = 20;
    private static final int MAX_MATCHES = 100;
    private static final HttpTarget.Limits UPDATE_LIMITS =
            new HttpTarget.Limits(Duration.ofMinutes(20), 4 * 1024 * 1024);

    /// Colours, and going back to the start of a line.
    private static final String TERMINAL_CODES = "\u001b\\[[0-9;?]*[A-Za-z]|\r";

    private static final int MAX_DEVICES = 1_000;
    private static final int MAX_NAMES = 5_000;
    private static final int MAX_ADDRESSES = 10;

    private final HttpTarget target;
    private final Pihole6Session session;

    Pihole6(HttpTarget target, Pihole6Session session) {
        this.target = target;
        this.session = session;
    }

    private Json get(String path) throws ProviderFailureException {
        return session.call(HttpCall.get(path));
    }

    /// Nothing where this version does not have it, or sends something else.
    private Json find(String path) throws ProviderFailureException {
        try {
            return get(path);
        } catch (ProviderFailureException e) {
            if (e.kind() == Kind.UNAVAILABLE || e.kind() == Kind.NOT_A_PROVIDER) {
                return Json.nothing();
            }
            throw e;
        }
    }

    @Override
    public Status status() throws ProviderFailureException {
        Json padd = find("/api/padd");
        Json queries = padd.get("queries");
        String version = padd.get("version").get("ftl").get("local").get("version").text();
        FtlVersion ftl = FtlVersion.parse(version);
        return new Status(
                blocking(padd),
                PiholeJson.count(queries.get("total")),
                PiholeJson.count(queries.get("blocked")),
                PiholeJson.count(padd.get("gravity_size")),
                PiholeJson.count(padd.get("active_clients")),
                ftl == null ? PiholeJson.text(version) : ftl.toString(),
                ftl == null ? null : ftl.vulnerability());
    }

    /// The dashboard does not have the timer.
    private Blocking blocking(Json padd) throws ProviderFailureException {
        Blocking blocking = Pihole6.read(padd);
        return blocking.isDisabled() ? blocking() : blocking;
    }

    @Override
    public Blocking blocking() throws ProviderFailureException {
        return read(get("/api/dns/blocking"));
    }

    private static Blocking read(Json json) {
        Double timer = json.get("timer").decimalOrNull();
        return new Blocking(
                switch (json.get("blocking").text()) {
                    case "enabled" -> Blocking.State.ENABLED;
                    case "disabled" -> Blocking.State.DISABLED;
                    case "failed" -> Blocking.State.FAILED;
                    default -> Blocking.State.UNKNOWN;
                },
                timer == null || timer < 0 ? null : Duration.ofMillis(Math.round(timer * 1000)));
    }

    /// A timer that is not a positive number is ignored silently, and the change permanent.
    @Override
    public Blocking setBlocking(boolean enabled, @Nullable Duration timer)
            throws ProviderFailureException {
        if (timer != null && timer.toSeconds() < 1) {
            throw new IllegalArgumentException("a timer is a positive number of seconds");
        }
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("blocking", enabled);
        body.put("timer", timer == null ? null : timer.toSeconds());
        Json ignored =
                session.call(HttpCall.of("POST", "/api/dns/blocking", PiholeJson.write(body)));
        return blocking();
    }

    @Override
    public Day day() throws ProviderFailureException {
        Json summary = find("/api/stats/summary").get("queries");
        var types = new ArrayList<Count>();
        summary.get("types")
                .members()
                .forEach((type, count) -> PiholeJson.add(types, type, "", PiholeJson.count(count)));
        types.removeIf(type -> type.count() == 0);
        types.sort(Comparator.comparingLong(Count::count).reversed());
        return new Day(
                course(find("/api/history").get("history")),
                domains("/api/stats/top_domains?count=%d".formatted(TOP)),
                domains("/api/stats/top_domains?blocked=true&count=%d".formatted(TOP)),
                PiholeJson.counts(
                        find("/api/stats/top_clients?count=%d".formatted(TOP)).get("clients"),
                        client -> client.get("ip").text(),
                        client -> client.get("name").text()),
                types,
                PiholeJson.counts(
                        find("/api/stats/upstreams").get("upstreams"),
                        Pihole6::upstream,
                        server -> server.get("name").text()),
                PiholeJson.count(summary.get("cached")),
                messages());
    }

    private static String upstream(Json server) {
        String ip = server.get("ip").text();
        long port = server.get("port").number(-1);
        return port > 0 && port != 53 ? ip + "#" + port : ip;
    }

    private List<Count> domains(String path) throws ProviderFailureException {
        return PiholeJson.counts(
                find(path).get("domains"), domain -> domain.get("domain").text(), _ -> "");
    }

    private static List<Day.Step> course(Json history) {
        var steps = new ArrayList<Day.Step>();
        for (Json one : history.elements()) {
            Instant at = PiholeJson.time(one.get("timestamp"));
            Long total = PiholeJson.count(one.get("total"));
            Long blocked = PiholeJson.count(one.get("blocked"));
            if (at != null && total != null) {
                steps.add(new Day.Step(at, total, blocked == null ? 0 : Math.min(blocked, total)));
            }
        }
        return steps;
    }

    private List<String> messages() throws ProviderFailureException {
        return find("/api/info/messages").get("messages").elements().stream()
                .limit(MAX_MESSAGES)
                .map(message -> PiholeJson.text(message.get("plain")))
                .filter(message -> !message.isEmpty())
                .toList();
    }

    /// Filters are evaluated by the instance, which takes `*` for any characters.
    @Override
    public QueryPage queries(QueryFilter filter, String cursor, int start, int length)
            throws ProviderFailureException {
        var path = new StringBuilder("/api/queries?length=%d&start=%d".formatted(length, start));
        add(path, "cursor", cursor);
        add(path, "domain", part(filter.domain()));
        boolean isAddress = filter.client().matches("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
        add(path, isAddress ? "client_ip" : "client_name", part(filter.client()));
        add(path, "type", filter.type());
        QueryStatus status = filter.status();
        add(path, "status", status == null ? "" : status.name());
        add(path, "from", seconds(filter.from()));
        add(path, "until", seconds(filter.until()));
        Json json = get(path.toString());
        var queries = new ArrayList<LoggedQuery>();
        for (Json one : json.get("queries").elements()) {
            LoggedQuery query = query(one);
            if (query != null && queries.size() < length) {
                queries.add(query);
            }
        }
        Long next = json.get("cursor").numberOrNull();
        return new QueryPage(
                queries,
                next == null ? "" : next.toString(),
                PiholeJson.count(json.get("recordsFiltered")),
                "");
    }

    private static void add(StringBuilder path, String name, String value) {
        if (!value.isEmpty()) {
            path.append('&').append(name).append('=').append(PiholeJson.encoded(value));
        }
    }

    private static String part(String text) {
        return text.isEmpty() ? "" : "*" + text + "*";
    }

    private static String seconds(@Nullable Instant at) {
        return at == null ? "" : "%d.%03d".formatted(at.getEpochSecond(), at.getNano() / 1_000_000);
    }

    private static @Nullable LoggedQuery query(Json one) {
        Instant at = PiholeJson.time(one.get("time"));
        String domain = PiholeJson.text(one.get("domain"));
        Json client = one.get("client");
        Double millis = one.get("reply").get("time").decimalOrNull();
        return at == null || domain.isEmpty()
                ? null
                : new LoggedQuery(
                        at,
                        PiholeJson.text(one.get("type")),
                        domain,
                        PiholeJson.text(one.get("cname")),
                        QueryStatus.of(one.get("status").text()).orElse(QueryStatus.UNKNOWN),
                        PiholeJson.text(client.get("ip")),
                        PiholeJson.text(client.get("name")),
                        PiholeJson.text(one.get("upstream")),
                        millis == null || millis < 0 ? null : millis);
    }

    @Override
    public List<Match> matches(String domain) throws ProviderFailureException {
        Json found =
                get("/api/search/%s?N=%d".formatted(PiholeJson.encoded(domain), MAX_MATCHES))
                        .get("search");
        var matches = new ArrayList<Match>();
        for (Json rule : found.get("domains").elements()) {
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
        for (Json list : found.get("gravity").elements()) {
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

    @Override
    public Entries entries() throws ProviderFailureException {
        var groups = new HashMap<Long, String>();
        for (Json group : find("/api/groups").get("groups").elements()) {
            groups.put(group.get("id").number(-1), PiholeJson.text(group.get("name")));
        }
        var entries = new ArrayList<Entry>();
        for (Json list : find("/api/lists").get("lists").elements()) {
            PiholeJson.list(list, groups).ifPresent(entries::add);
        }
        for (Json rule : find("/api/domains").get("domains").elements()) {
            PiholeJson.rule(rule, groups).ifPresent(entries::add);
        }
        return new Entries(entries, "");
    }

    private static String path(EntryKind kind) {
        return kind.isList()
                ? "/api/lists"
                : "/api/domains/%s/%s"
                        .formatted(
                                kind.allows() ? "allow" : "deny",
                                kind.isPattern() ? "regex" : "exact");
    }

    private static String type(EntryKind kind) {
        return !kind.isList() ? "" : "?type=" + (kind.allows() ? "allow" : "block");
    }

    /// Status 201 also for what it refuses.
    @Override
    public void add(EntryKind kind, String value, String comment) throws ProviderFailureException {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put(kind.isList() ? "address" : "domain", value);
        body.put("comment", comment.isEmpty() ? null : comment);
        body.put("groups", List.of(0));
        body.put("enabled", true);
        Json reply =
                session.call(HttpCall.of("POST", path(kind) + type(kind), PiholeJson.write(body)));
        List<Json> errors = reply.get("processed").get("errors").elements();
        if (!errors.isEmpty()) {
            String error = PiholeJson.text(errors.getFirst().get("error"));
            throw new ProviderFailureException(
                    Kind.REFUSED,
                    error.contains("UNIQUE")
                            ? "It is there already."
                            : "Pi-hole refuses it: %s".formatted(error),
                    "");
        }
    }

    @Override
    public void remove(EntryKind kind, String value) throws ProviderFailureException {
        Json ignored =
                session.call(
                        HttpCall.of(
                                "DELETE",
                                path(kind) + "/" + PiholeJson.encoded(value) + type(kind),
                                null));
    }

    @Override
    public void updateLists(Consumer<String> line) throws ProviderFailureException {
        session.stream(
                HttpCall.of("POST", "/api/action/gravity", null),
                UPDATE_LIMITS,
                text -> line.accept(PiholeJson.text(text.replaceAll(TERMINAL_CODES, ""))));
    }

    /// Without numbers, only ten devices and three of their addresses are sent.
    @Override
    public Names names() throws ProviderFailureException {
        var local = new ArrayList<Names.LocalName>();
        for (Json host : config("hosts").elements()) {
            String[] words = PiholeJson.text(host).split("\\s+", -1);
            for (int i = 1; i < words.length; i++) { // an address can have several names
                local.add(new Names.LocalName(words[0], words[i]));
            }
        }
        var aliases = new ArrayList<Names.Alias>();
        for (Json record : config("cnameRecords").elements()) {
            String[] parts = PiholeJson.text(record).split(",", -1);
            if (parts.length >= 2) {
                aliases.add(new Names.Alias(parts[0].strip(), parts[1].strip()));
            }
        }
        var leases = new ArrayList<Names.Lease>();
        for (Json lease : find("/api/dhcp/leases").get("leases").elements()) {
            PiholeJson.lease(lease).ifPresent(leases::add);
        }
        var devices = new ArrayList<Names.Device>();
        Json known =
                find(
                        "/api/network/devices?max_devices=%d&max_addresses=%d"
                                .formatted(MAX_DEVICES, MAX_ADDRESSES));
        for (Json device : known.get("devices").elements()) {
            devices.addAll(PiholeJson.devices(device));
        }
        return new Names(
                local.subList(0, Math.min(MAX_NAMES, local.size())),
                aliases.subList(0, Math.min(MAX_NAMES, aliases.size())),
                leases.subList(0, Math.min(MAX_NAMES, leases.size())),
                devices.subList(0, Math.min(MAX_NAMES, devices.size())),
                local.size() > MAX_NAMES || devices.size() > MAX_NAMES
                        ? "Only the first %,d names are shown.".formatted(MAX_NAMES)
                        : known.get("devices").isArray() ? "" : "Its devices cannot be read.");
    }

    private Json config(String key) throws ProviderFailureException {
        return find("/api/config/dns/" + key).get("config").get("dns").get(key);
    }

    /// The resolver reads hosts again without a restart.
    @Override
    public void addName(Names.LocalName name) throws ProviderFailureException {
        Json ignored = session.call(HttpCall.of("PUT", element(name), null));
    }

    @Override
    public void removeName(Names.LocalName name) throws ProviderFailureException {
        Json ignored = session.call(HttpCall.of("DELETE", element(name), null));
    }

    private static String element(Names.LocalName name) {
        return "/api/config/dns/hosts/"
                + PiholeJson.encoded("%s %s".formatted(name.address(), name.name()));
    }

    @Override
    public void signOut() {
        session.signOut();
    }

    @Override
    public void close() {
        target.close();
    }
}
