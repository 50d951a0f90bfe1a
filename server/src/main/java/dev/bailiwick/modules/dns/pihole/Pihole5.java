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
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.provider.QueryPage;
import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.provider.Settings;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.http.HttpFailureException;
import dev.bailiwick.platform.http.HttpReply;
import dev.bailiwick.platform.http.HttpTarget;
import dev.bailiwick.platform.network.IpAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Pi-hole before version 6, by `admin/api.php` of its web interface 5.
final class Pihole5 implements DnsProvider {
    static final String PATH = "/admin/api.php";
    private static final int TOP = 10;
    private static final Map<EntryKind, String> LISTS =
            Map.of(
                    EntryKind.DENY,
                    "black",
                    EntryKind.ALLOW,
                    "white",
                    EntryKind.DENY_PATTERN,
                    "regex_black",
                    EntryKind.ALLOW_PATTERN,
                    "regex_white");
    private static final int MAX_QUERIES = 1_000;
    private static final int MAX_NAMES = 5_000;
    private static final int MAX_ENTRIES = 10_000;
    private static final int MAX_CLIENTS = 100;
    private static final int MAX_STEPS = 300;

    private final HttpTarget target;
    private final String token;
    private final LargeReads large;

    Pihole5(HttpTarget target, PiholeAccess access, LargeReads large) {
        this.target = target;
        this.token = token(access.password());
        this.large = large;
    }

    /// The hash of the hash of the password, in hexadecimal; a token is taken as it is.
    private static String token(String password) {
        return password.matches("[0-9a-f]{64}") ? password : sha256(sha256(password));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Always status 200: what went wrong is in the body.
    private Json get(String action) throws ProviderFailureException {
        return get(action, LargeReads.SMALL);
    }

    private Json get(String action, HttpTarget.Limits limits) throws ProviderFailureException {
        HttpReply reply;
        try {
            reply =
                    target.execute(
                            HttpCall.get("%s?%s&auth=%s".formatted(PATH, action, token)), limits);
        } catch (HttpFailureException e) {
            throw ProviderFailureException.of(e);
        }
        Json json = PiholeFailures.json(reply);
        String text = new String(reply.body(), StandardCharsets.UTF_8).strip();
        if (text.equals("[]") || text.startsWith("Not authorized")) {
            throw PiholeFailures.password();
        }
        if (json.get("FTLnotrunning").isTrue()) {
            throw new ProviderFailureException(
                    Kind.ANSWER,
                    "The resolver (pihole-FTL) does not run.",
                    "Start it on the instance: systemctl restart pihole-FTL.");
        }
        return json.isObject() ? json : PiholeFailures.require(reply, List.of(token));
    }

    @Override
    public Status status() throws ProviderFailureException {
        Json summary = get("summaryRaw");
        String version = get("versions").get("FTL_current").text();
        FtlVersion ftl = FtlVersion.parse(version);
        return new Status(
                read(summary),
                PiholeJson.count(summary.get("dns_queries_today")),
                PiholeJson.count(summary.get("ads_blocked_today")),
                PiholeJson.count(summary.get("domains_being_blocked")),
                PiholeJson.count(summary.get("unique_clients")),
                ftl == null ? PiholeJson.word(version) : ftl.toString(),
                null);
    }

    private static Blocking read(Json json) {
        return new Blocking(
                switch (json.get("status").text()) {
                    case "enabled" -> Blocking.State.ENABLED;
                    case "disabled" -> Blocking.State.DISABLED;
                    default -> Blocking.State.UNKNOWN;
                },
                null);
    }

    @Override
    public Blocking blocking() throws ProviderFailureException {
        return read(get("status"));
    }

    /// `disable=0` is for good.
    @Override
    public Blocking setBlocking(boolean enabled, @Nullable Duration timer)
            throws ProviderFailureException {
        if (timer != null && (enabled || timer.toSeconds() < 1)) {
            throw new IllegalArgumentException("only blocking can be off for a time");
        }
        Json ignored =
                get(
                        enabled
                                ? "enable"
                                : timer == null ? "disable" : "disable=" + timer.toSeconds());
        Blocking now = blocking();
        return now.isDisabled() ? new Blocking(now.state(), timer) : now;
    }

    @Override
    public Day day() throws ProviderFailureException {
        Json summary = get("summaryRaw");
        Long total = PiholeJson.count(summary.get("dns_queries_today"));
        Json domains = get("topItems=%d".formatted(TOP));
        return new Day(
                course(get("overTimeData10mins")),
                counts(domains.get("top_queries")),
                counts(domains.get("top_ads")),
                counts(get("topClients=%d".formatted(TOP)).get("top_sources")),
                shares(get("getQueryTypes").get("querytypes"), total),
                shares(get("getForwardDestinations").get("forward_destinations"), total),
                PiholeJson.count(summary.get("queries_cached")),
                List.of());
    }

    /// `name|address` or one of them.
    private static List<Count> counts(Json object) {
        var counts = new ArrayList<Count>();
        object.members()
                .forEach((key, count) -> {
                    int bar = key.indexOf('|');
                    PiholeJson.add(
                            counts,
                            key.substring(bar + 1),
                            bar < 0 ? "" : key.substring(0, bar),
                            PiholeJson.count(count));
                });
        return counts;
    }

    /// Percentages of all queries.
    private static List<Count> shares(Json object, @Nullable Long total) {
        var counts = new ArrayList<Count>();
        object.members()
                .forEach((key, share) -> {
                    Double percent = share.decimalOrNull();
                    if (percent != null && total != null && percent > 0 && percent <= 100) {
                        String name = key.replaceFirst(" \\(IPv[46]\\)$", "");
                        int bar = name.indexOf('|');
                        PiholeJson.add(
                                counts,
                                name.substring(bar + 1),
                                bar < 0 ? "" : name.substring(0, bar),
                                Math.round(percent * total / 100));
                    }
                });
        return counts;
    }

    private static List<Day.Step> course(Json data) {
        var totals = new TreeMap<Instant, Long>();
        data.get("domains_over_time")
                .members()
                .forEach((at, count) -> put(totals, at, PiholeJson.count(count)));
        var blocked = new TreeMap<Instant, Long>();
        data.get("ads_over_time")
                .members()
                .forEach((at, count) -> put(blocked, at, PiholeJson.count(count)));
        return totals.entrySet().stream()
                .limit(MAX_STEPS)
                .map(one ->
                        new Day.Step(
                                one.getKey(),
                                one.getValue(),
                                Math.min(one.getValue(), blocked.getOrDefault(one.getKey(), 0L))))
                .toList();
    }

    private static void put(Map<Instant, Long> into, String seconds, @Nullable Long count) {
        if (count != null && seconds.matches("\\d{9,10}")) {
            into.put(Instant.ofEpochSecond(Long.parseLong(seconds)), count);
        }
    }

    /// This version does not filter: the newest queries are taken, and filtered here.
    @Override
    public QueryPage queries(QueryFilter filter, String cursor, int start, int length)
            throws ProviderFailureException {
        var queries = new ArrayList<LoggedQuery>();
        Json log = get("getAllQueries=%d".formatted(MAX_QUERIES)).get("data");
        for (Json row : PiholeJson.first(log.elements(), MAX_QUERIES)) {
            LoggedQuery query = query(row.elements());
            if (query != null && isWanted(query, filter)) {
                queries.add(query);
            }
        }
        queries.sort(Comparator.comparing(LoggedQuery::at).reversed());
        return new QueryPage(
                queries.subList(
                        Math.min(start, queries.size()), Math.min(start + length, queries.size())),
                "",
                (long) queries.size(),
                "Only the newest %,d queries are available on this version."
                        .formatted(MAX_QUERIES));
    }

    /// Time, type, domain, client, status, DNSSEC, reply, response time: all are texts.
    private static @Nullable LoggedQuery query(List<Json> row) {
        if (row.size() < 5) {
            return null;
        }
        Instant at = PiholeJson.time(row.get(0));
        String domain = PiholeJson.text(row.get(2));
        Long status = PiholeJson.number(row.get(4));
        Long tenths = row.size() > 7 ? PiholeJson.count(row.get(7)) : null;
        return at == null || domain.isEmpty()
                ? null
                : new LoggedQuery(
                        at,
                        PiholeJson.word(row.get(1).text()),
                        domain,
                        "",
                        QueryStatus.of(status == null ? 0 : status),
                        PiholeJson.text(row.get(3)),
                        "",
                        "",
                        tenths == null ? null : Double.valueOf(tenths / 10.0));
    }

    private static boolean isWanted(LoggedQuery query, QueryFilter filter) {
        return contains(query.clientAddress(), filter.client())
                && contains(query.domain(), filter.domain())
                && (filter.type().isEmpty() || query.type().equals(filter.type()))
                && (filter.status() == null || query.status() == filter.status())
                && (filter.from() == null || !query.at().isBefore(filter.from()))
                && (filter.until() == null || !query.at().isAfter(filter.until()));
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<Match> matches(String domain) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Why a domain is blocked");
    }

    /// `list=black` and the others each have `{"data":[{"domain":…}]}`.
    @Override
    public Entries entries() throws ProviderFailureException {
        return large.one(() -> {
            var entries = new ArrayList<Entry>();
            for (var list : LISTS.entrySet()) {
                entries.addAll(
                        PiholeJson.read(
                                get("list=" + list.getValue(), LargeReads.LARGE).get("data"),
                                MAX_ENTRIES - entries.size(),
                                rule -> rule(list.getKey(), rule)));
            }
            return new Entries(
                    PiholeJson.first(entries, MAX_ENTRIES),
                    List.of(),
                    "Lists, groups and changes are not available on this version.");
        });
    }

    private static Stream<Entry> rule(EntryKind kind, Json rule) {
        String domain = PiholeJson.text(rule.get("domain"));
        return domain.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new Entry(
                                kind,
                                domain,
                                !Long.valueOf(0).equals(PiholeJson.number(rule.get("enabled"))),
                                PiholeJson.text(rule.get("comment")),
                                List.of(),
                                null));
    }

    @Override
    public void add(EntryKind kind, String value, String comment) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Adding lists and rules");
    }

    @Override
    public void set(Entry entry) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Changing lists and rules");
    }

    @Override
    public void remove(EntryKind kind, String value) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Removing lists and rules");
    }

    @Override
    public void set(Entries.Group group) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Groups");
    }

    @Override
    public void removeGroup(String name) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Groups");
    }

    @Override
    public void updateLists(Consumer<String> line) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Updating lists");
    }

    /// `[[name, address], …]`.
    @Override
    public Names names() throws ProviderFailureException {
        return large.one(() -> {
            Json data = get("customdns&action=get", LargeReads.LARGE).get("data");
            boolean arePairs = data.elements().stream().allMatch(row -> row.elements().size() == 2);
            List<Names.LocalName> local = PiholeJson.read(data, MAX_NAMES, Pihole5::local);
            return new Names(
                    PiholeJson.first(local, MAX_NAMES),
                    List.of(),
                    Set.of(),
                    List.of(),
                    List.of(),
                    null,
                    data.isArray() && arePairs && local.size() <= MAX_NAMES,
                    false,
                    "Leases, aliases and devices are not available on this version.");
        });
    }

    private static Stream<Names.LocalName> local(Json row) {
        List<Json> pair = row.elements();
        return pair.size() == 2
                ? Stream.of(
                        new Names.LocalName(
                                PiholeJson.text(pair.get(1)), PiholeJson.text(pair.get(0))))
                : Stream.empty();
    }

    @Override
    public void addName(Names.LocalName name) throws ProviderFailureException {
        change("add", name);
    }

    @Override
    public void removeName(Names.LocalName name) throws ProviderFailureException {
        change("delete", name);
    }

    private void change(String action, Names.LocalName name) throws ProviderFailureException {
        Json reply =
                get(
                        "customdns&action=%s&ip=%s&domain=%s"
                                .formatted(
                                        action,
                                        PiholeJson.encoded(name.address()),
                                        PiholeJson.encoded(name.name())));
        if (!reply.get("success").isTrue()) {
            throw PiholeFailures.refused(reply.get("message"), List.of(token));
        }
    }

    @Override
    public void addAlias(Names.Alias alias) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Aliases");
    }

    @Override
    public void removeAlias(Names.Alias alias) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Aliases");
    }

    @Override
    public Settings settings() {
        return new Settings(Map.of(), "Settings and groups are not available on this version.");
    }

    @Override
    public void set(String key, String json) throws ProviderFailureException {
        throw PiholeFailures.unavailable("Settings");
    }

    /// Both have the clients in the same order.
    @Override
    public List<ClientCourse> clients() throws ProviderFailureException {
        return large.one(this::readClients);
    }

    private List<ClientCourse> readClients() throws ProviderFailureException {
        List<Json> clients =
                PiholeJson.first(
                        get("getClientNames", LargeReads.LARGE).get("clients").elements(),
                        MAX_CLIENTS);
        var counts = new ArrayList<NavigableMap<Instant, Long>>();
        clients.forEach(_ -> counts.add(new TreeMap<>()));
        Json course = get("overTimeDataClients", LargeReads.LARGE).get("over_time");
        for (var step : course.members().entrySet()) {
            List<Json> row = step.getValue().elements();
            for (int i = 0; i < Math.min(row.size(), counts.size()); i++) {
                put(counts.get(i), step.getKey(), PiholeJson.count(row.get(i)));
            }
        }
        var courses = new ArrayList<ClientCourse>();
        for (int i = 0; i < counts.size(); i++) {
            String name = PiholeJson.text(clients.get(i).get("name"));
            Optional<IpAddress> address = IpAddress.parseReported(clients.get(i).get("ip").text());
            if (address.isPresent()) {
                courses.add(new ClientCourse(address.get().toString(), name, counts.get(i)));
            }
        }
        return courses;
    }

    @Override
    public void signOut() {
        // there are no sessions
    }

    @Override
    public void close() {
        target.close();
    }
}
