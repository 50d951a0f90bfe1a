package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.ClientCourse;
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
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.provider.QueryPage;
import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.provider.Settings;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.http.HttpTarget;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Pi-hole since version 6, by its REST interface (`/api/docs` on each instance).
final class Pihole6 implements DnsProvider {
    private static final int TOP = 10;
    private static final int MAX_MESSAGES = 20;
    private static final HttpTarget.Limits UPDATE_LIMITS =
            new HttpTarget.Limits(Duration.ofMinutes(20), 4 * 1024 * 1024);

    /// Colours, and going back to the start of a line.
    private static final String TERMINAL_CODES = "\u001b\\[[0-9;?]*[A-Za-z]|\r";

    private static final int MAX_CLIENTS = 100;

    /// Of a day; there are 144.
    private static final int MAX_STEPS = 300;

    /// A year in seconds: no timer is longer.
    private static final double MAX_TIMER = 31_536_000;

    private final HttpTarget target;
    private final Pihole6Session session;
    private final Pihole6Entries entries;
    private final Pihole6Names names;
    private final Pihole6Settings settings;
    private final LargeReads large;

    Pihole6(HttpTarget target, Pihole6Session session, LargeReads large) {
        this.target = target;
        this.session = session;
        this.large = large;
        this.entries = new Pihole6Entries(session);
        this.names = new Pihole6Names(session);
        this.settings = new Pihole6Settings(session);
    }

    @Override
    public Status status() throws ProviderFailureException {
        Json padd = session.find("/api/padd");
        Json queries = padd.get("queries");
        String version = padd.get("version").get("ftl").get("local").get("version").text();
        FtlVersion ftl = FtlVersion.parse(version);
        return new Status(
                blocking(padd),
                PiholeJson.count(queries.get("total")),
                PiholeJson.count(queries.get("blocked")),
                PiholeJson.count(padd.get("gravity_size")),
                PiholeJson.count(padd.get("active_clients")),
                ftl == null ? PiholeJson.word(version) : ftl.toString(),
                ftl == null ? null : ftl.vulnerability());
    }

    /// The dashboard does not have the timer.
    private Blocking blocking(Json padd) throws ProviderFailureException {
        Blocking blocking = Pihole6.read(padd);
        return blocking.isDisabled() ? blocking() : blocking;
    }

    @Override
    public Blocking blocking() throws ProviderFailureException {
        return read(session.get("/api/dns/blocking"));
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
                timer == null || timer < 0 || timer > MAX_TIMER
                        ? null
                        : Duration.ofMillis(Math.round(timer * 1000)));
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
        Json summary = session.find("/api/stats/summary").get("queries");
        var types = new ArrayList<Count>();
        summary.get("types")
                .members()
                .forEach((type, count) ->
                        PiholeJson.add(types, PiholeJson.word(type), "", PiholeJson.count(count)));
        types.removeIf(type -> type.count() == 0);
        types.sort(Comparator.comparingLong(Count::count).reversed());
        return new Day(
                course(session.find("/api/history").get("history")),
                domains("/api/stats/top_domains?count=%d".formatted(TOP)),
                domains("/api/stats/top_domains?blocked=true&count=%d".formatted(TOP)),
                PiholeJson.counts(
                        session.find("/api/stats/top_clients?count=%d".formatted(TOP))
                                .get("clients"),
                        client -> client.get("ip").text(),
                        client -> client.get("name").text()),
                types,
                PiholeJson.counts(
                        session.find("/api/stats/upstreams").get("upstreams"),
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
                session.find(path).get("domains"), domain -> domain.get("domain").text(), _ -> "");
    }

    private static List<Day.Step> course(Json history) {
        var steps = new ArrayList<Day.Step>();
        for (Json one : history.elements()) {
            Instant at = PiholeJson.time(one.get("timestamp"));
            Long total = PiholeJson.count(one.get("total"));
            Long blocked = PiholeJson.count(one.get("blocked"));
            if (at != null && total != null && steps.size() < MAX_STEPS) {
                steps.add(new Day.Step(at, total, blocked == null ? 0 : Math.min(blocked, total)));
            }
        }
        return steps;
    }

    private List<String> messages() throws ProviderFailureException {
        return session.find("/api/info/messages").get("messages").elements().stream()
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
        Json json = session.get(path.toString());
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
        return at == null || domain.isEmpty()
                ? null
                : new LoggedQuery(
                        at,
                        PiholeJson.word(one.get("type").text()),
                        domain,
                        PiholeJson.text(one.get("cname")),
                        QueryStatus.of(one.get("status").text()).orElse(QueryStatus.UNKNOWN),
                        PiholeJson.text(client.get("ip")),
                        PiholeJson.text(client.get("name")),
                        PiholeJson.text(one.get("upstream")),
                        PiholeJson.millis(one.get("reply").get("time")));
    }

    @Override
    public List<Match> matches(String domain) throws ProviderFailureException {
        return entries.matches(domain);
    }

    @Override
    public Entries entries() throws ProviderFailureException {
        return large.one(entries::all);
    }

    @Override
    public void add(EntryKind kind, String value, String comment) throws ProviderFailureException {
        entries.add(kind, value, comment);
    }

    @Override
    public void set(Entry entry) throws ProviderFailureException {
        var _ =
                large.one(() -> {
                    entries.set(entry);
                    return true;
                });
    }

    @Override
    public void remove(EntryKind kind, String value) throws ProviderFailureException {
        entries.remove(kind, value);
    }

    @Override
    public void set(Entries.Group group) throws ProviderFailureException {
        entries.set(group);
    }

    @Override
    public void removeGroup(String name) throws ProviderFailureException {
        entries.removeGroup(name);
    }

    @Override
    public void updateLists(Consumer<String> line) throws ProviderFailureException {
        session.stream(
                HttpCall.of("POST", "/api/action/gravity", null),
                UPDATE_LIMITS,
                text -> line.accept(PiholeJson.text(text.replaceAll(TERMINAL_CODES, ""))));
    }

    @Override
    public Names names() throws ProviderFailureException {
        return large.one(names::all);
    }

    @Override
    public void addName(Names.LocalName name) throws ProviderFailureException {
        names.add(name);
    }

    @Override
    public void removeName(Names.LocalName name) throws ProviderFailureException {
        var _ =
                large.one(() -> {
                    names.remove(name);
                    return true;
                });
    }

    @Override
    public void addAlias(Names.Alias alias) throws ProviderFailureException {
        names.add(alias);
    }

    @Override
    public void removeAlias(Names.Alias alias) throws ProviderFailureException {
        var _ =
                large.one(() -> {
                    names.remove(alias);
                    return true;
                });
    }

    @Override
    public Settings settings() throws ProviderFailureException {
        return large.one(settings::all);
    }

    @Override
    public void set(String key, String json) throws ProviderFailureException {
        settings.set(key, json);
    }

    @Override
    public List<ClientCourse> clients() throws ProviderFailureException {
        return large.one(this::readClients);
    }

    private List<ClientCourse> readClients() throws ProviderFailureException {
        Json json =
                session.find("/api/history/clients?N=%d".formatted(MAX_CLIENTS), LargeReads.LARGE);
        Map<String, Json> clients = json.get("clients").members();
        var courses = new LinkedHashMap<String, NavigableMap<Instant, Long>>();
        for (Json step : PiholeJson.read(json.get("history"), MAX_STEPS, Stream::of)) {
            Instant at = PiholeJson.time(step.get("timestamp"));
            for (var one : step.get("data").members().entrySet()) {
                Long count = PiholeJson.count(one.getValue());
                boolean isListed =
                        clients.containsKey(one.getKey())
                                && (courses.size() < MAX_CLIENTS
                                        || courses.containsKey(one.getKey()));
                if (at != null && count != null && isListed) {
                    var _ =
                            courses.computeIfAbsent(one.getKey(), _ -> new TreeMap<>())
                                    .put(at, count);
                }
            }
        }
        var all = new ArrayList<ClientCourse>();
        courses.forEach((address, counts) ->
                IpAddress.parseReported(address)
                        .ifPresent(ip ->
                                all.add(
                                        new ClientCourse(
                                                ip.toString(),
                                                PiholeJson.text(
                                                        clients.getOrDefault(
                                                                        address, Json.nothing())
                                                                .get("name")),
                                                counts))));
        return all;
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
