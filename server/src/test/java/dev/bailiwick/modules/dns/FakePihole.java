package dev.bailiwick.modules.dns;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A Pi-hole as it behaves: one password, 16 sessions, at most three checks of passwords in a
/// second, `Set-Cookie` with somebody else's session, timers that are ignored silently, and bodies
/// that are ignored from 64 KiB on. Tests replace single responses.
public final class FakePihole implements AutoCloseable {
    private static final int SEATS = 16;
    private static final int CHECKS_PER_SECOND = 3;
    private static final int MAX_BODY = 64 * 1024;
    private static final int DEVICES = 25;

    /// In Unix time.
    private static final long FIRST_QUERY = 1_795_848_000;

    /// What it sends for a path.
    public record Sent(int status, String type, String body) {
        public static Sent json(String body) {
            return new Sent(200, "application/json", body);
        }
    }

    private final HttpServer server;
    private final boolean old;
    private final Map<String, Sent> replaced = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Set<String> sessions = ConcurrentHashMap.newKeySet();
    private final List<Long> checks = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private volatile String password = "correct horse";
    private volatile @Nullable Integer code;
    private volatile boolean failsToSwitch;
    private volatile long delay;
    private volatile long signInDelay;
    private volatile long logged = 250;
    private volatile long changeDelay;
    private final Map<String, String> written = new ConcurrentHashMap<>();
    private final Set<String> rules = ConcurrentHashMap.newKeySet();
    private final Set<String> hosts =
            new ConcurrentSkipListSet<>(
                    List.of("192.0.2.31 app-01.example.org app", "not an address at all"));
    private volatile String blocking = "enabled";
    private volatile @Nullable Double timer;

    private FakePihole(boolean old) {
        this.old = old;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    public static FakePihole version6() {
        return new FakePihole(false);
    }

    public static FakePihole version5() {
        return new FakePihole(true);
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// @param path with its query
    public FakePihole sends(String path, Sent sent) {
        replaced.put(path, sent);
        return this;
    }

    public FakePihole sends(String path, String json) {
        return sends(path, Sent.json(json));
    }

    /// As if the version did not have it.
    public FakePihole lacks(String path) {
        return sends(
                path,
                new Sent(
                        404,
                        "application/json",
                        "{\"error\":{\"key\":\"not_found\",\"message\":\"Not"
                                + " found\",\"hint\":null},\"took\":0}"));
    }

    public void password(String other) {
        password = other;
    }

    /// Demands this one-time code.
    public void code(int number) {
        code = number;
    }

    /// Has answered so many queries, one each second.
    public void logged(long count) {
        logged = count;
    }

    /// What it was sent: bodies by method and path, such as `PUT /api/groups/Kiosks`.
    public Map<String, String> written() {
        return written;
    }

    /// Such as `deny/exact ads.example.net`.
    public Set<String> rules() {
        return Set.copyOf(rules);
    }

    /// Answers each change of blocking with status 500, and makes none.
    public void failsToSwitch() {
        failsToSwitch = true;
    }

    public void ruled(String rule) {
        boolean ignored = rules.add(rule);
    }

    /// Before each response, in milliseconds.
    public void delay(long millis) {
        delay = millis;
    }

    /// What is neither read nor a sign-in is answered so much later.
    public void delayChanges(long millis) {
        changeDelay = millis;
    }

    /// Before each sign-in is answered, in milliseconds.
    public void signInDelay(long millis) {
        signInDelay = millis;
    }

    /// As after a restart.
    public void forgetSessions() {
        sessions.clear();
    }

    public void fillSeats() {
        while (sessions.size() < SEATS) {
            sessions.add("other-" + made.incrementAndGet());
        }
    }

    public Set<String> sessions() {
        return Set.copyOf(sessions);
    }

    /// Such as `GET /api/padd`, in order.
    public List<String> requests() {
        return List.copyOf(requests);
    }

    public long count(String request) {
        return requests.stream().filter(request::equals).count();
    }

    public int mostInFlight() {
        return mostInFlight.get();
    }

    public String blocking() {
        return blocking;
    }

    public @Nullable Double timer() {
        return timer;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        requests.add(
                exchange.getRequestMethod() + " " + path.replaceAll("auth=[0-9a-f]+", "auth=…"));
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try (exchange) {
            boolean changes =
                    !exchange.getRequestMethod().equals("GET") && !path.equals("/api/auth");
            if (changes && changeDelay > 0) {
                Thread.sleep(changeDelay);
            }
            if (delay > 0) {
                Thread.sleep(delay);
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (path.equals("/api/auth") && exchange.getRequestMethod().equals("POST")) {
                Thread.sleep(signInDelay);
            }
            Sent sent = old ? version5(path) : version6(exchange, path, body);
            byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", sent.type());
            exchange.getResponseHeaders().set("Set-Cookie", "sid=somebody+elses/sid=; path=/");
            exchange.sendResponseHeaders(
                    sent.status(), sent.status() == 204 || bytes.length == 0 ? -1 : bytes.length);
            if (sent.status() != 204 && bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            var _ = inFlight.decrementAndGet();
        }
    }

    private Sent version6(HttpExchange exchange, String path, byte[] body) throws IOException {
        if (path.equals("/api/info/login")) {
            return replaced.getOrDefault(
                    path, Sent.json("{\"https_port\":443,\"dns\":true,\"took\":0.0001}"));
        }
        if (path.startsWith("/admin/api.php")) {
            return new Sent(
                    400, "application/json", error("bad_request", "The API is hosted at /api"));
        }
        String sid = exchange.getRequestHeaders().getFirst("X-FTL-SID");
        if (path.equals("/api/auth") && exchange.getRequestMethod().equals("POST")) {
            return replaced.containsKey(path) ? replaced.get(path) : signIn(body);
        }
        if (!password.isEmpty() && (sid == null || !sessions.contains(sid))) {
            return new Sent(401, "application/json", error("unauthorized", "Unauthorized"));
        }
        if (path.equals("/api/auth") && exchange.getRequestMethod().equals("DELETE")) {
            sessions.remove(Objects.requireNonNullElse(sid, ""));
            return new Sent(204, "application/json", "");
        }
        if (path.matches("/api/(groups|config/dns/cnameRecords)/.*|/api/config")
                || exchange.getRequestMethod().equals("PUT")) {
            String place = URLDecoder.decode(path, StandardCharsets.UTF_8);
            written.put(
                    exchange.getRequestMethod() + " " + place,
                    new String(body, StandardCharsets.UTF_8));
        }
        if (replaced.containsKey(path) && !exchange.getRequestMethod().equals("PATCH")) {
            return replaced.get(path);
        }
        if (path.matches("/api/(groups|config/dns/cnameRecords)/.*")
                || exchange.getRequestMethod().equals("PATCH")) {
            return exchange.getRequestMethod().equals("DELETE")
                    ? new Sent(204, "application/json", "")
                    : Sent.json("{\"processed\":{\"success\":[],\"errors\":[]}}");
        }
        if (path.equals("/api/dns/blocking")) {
            if (exchange.getRequestMethod().equals("POST") && failsToSwitch) {
                return new Sent(500, "text/html", "not carried out");
            }
            if (exchange.getRequestMethod().equals("POST")) {
                block(body.length >= MAX_BODY ? Json.nothing() : Json.read(body));
            }
            return Sent.json(
                    "{\"blocking\":\"%s\",\"timer\":%s,\"took\":0.0001}"
                            .formatted(blocking, timer));
        }
        if (path.startsWith("/api/queries")) {
            return queries(parameters(path));
        }
        if (path.startsWith("/api/config/dns/hosts")) {
            return hosts(exchange.getRequestMethod(), path);
        }
        if (path.startsWith("/api/network/devices")) {
            return devices(path.contains("?") ? parameters(path) : Map.of());
        }
        if (path.matches("/api/(domains/|lists[/?]).*")) {
            return entry(exchange.getRequestMethod(), path, body);
        }
        String known = DATA.getOrDefault(path, NAMES.get(path));
        return known == null
                ? new Sent(404, "application/json", error("not_found", "Not found"))
                : Sent.json(known.replace("$BLOCKING", blocking));
    }

    private static String error(String key, String message) {
        return "{\"error\":{\"key\":\"%s\",\"message\":\"%s\",\"hint\":null},\"took\":0.0001}"
                .formatted(key, message);
    }

    /// A timer that is no positive number is ignored, which makes the change permanent.
    private void block(Json body) {
        blocking = body.get("blocking").isTrue() ? "enabled" : "disabled";
        Double wanted = body.get("timer").decimalOrNull();
        timer = wanted == null || wanted <= 0 ? null : wanted;
    }

    private static Map<String, String> parameters(String path) {
        var parameters = new HashMap<String, String>();
        for (String one : path.substring(path.indexOf('?') + 1).split("&", -1)) {
            int equals = one.indexOf('=');
            parameters.put(
                    one.substring(0, equals),
                    URLDecoder.decode(one.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return parameters;
    }

    /// The newest first, from the cursor on; 100 unless another number is asked for.
    private Sent queries(Map<String, String> asked) {
        long newest = Long.parseLong(asked.getOrDefault("cursor", Long.toString(logged)));
        int start = Integer.parseInt(asked.getOrDefault("start", "0"));
        int length = Integer.parseInt(asked.getOrDefault("length", "100"));
        String domain = asked.getOrDefault("domain", "*").replace("*", "");
        List<String> matching =
                LongStream.iterate(newest, id -> id > 0, id -> id - 1)
                        .filter(id -> domainOf(id).contains(domain))
                        .mapToObj(FakePihole::query)
                        .toList();
        List<String> sent =
                matching.subList(
                        Math.min(start, matching.size()),
                        Math.min(start + length, matching.size()));
        return Sent.json(
                "{\"queries\":[%s],\"cursor\":%d,\"recordsTotal\":%d,\"recordsFiltered\":%d}"
                        .formatted(String.join(",", sent), logged, logged, matching.size()));
    }

    private static String domainOf(long id) {
        return id % 10 == 0 ? "ads.example.net" : "n%d.example.com".formatted(id);
    }

    private static String query(long id) {
        return """
        {"id":%d,"time":%d.5,"type":"A","domain":"%s","cname":null,"status":"%s","client":{"ip":"192.0.2.31","name":"app-01"},
         "reply":{"type":"IP","time":1.25},"list_id":-3,"upstream":"9.9.9.9#53","new":{}}
        """
                .formatted(
                        id, FIRST_QUERY + id, domainOf(id), id % 10 == 0 ? "GRAVITY" : "FORWARDED");
    }

    private Sent hosts(String method, String path) {
        String element =
                URLDecoder.decode(
                        path.replaceFirst("/api/config/dns/hosts/?", ""), StandardCharsets.UTF_8);
        return switch (method) {
            case "PUT" ->
                    hosts.add(element)
                            ? new Sent(201, "application/json", "{}")
                            : new Sent(
                                    400,
                                    "application/json",
                                    error("bad_request", "Item already present"));
            case "DELETE" ->
                    hosts.remove(element)
                            ? new Sent(204, "application/json", "")
                            : new Sent(404, "application/json", error("not_found", "Not found"));
            default ->
                    Sent.json(
                            "{\"config\":{\"dns\":{\"hosts\":[%s]}}}"
                                    .formatted(
                                            hosts.stream()
                                                    .map(host -> "\"" + host + "\"")
                                                    .collect(Collectors.joining(","))));
        };
    }

    /// Ten and three of each unless other numbers are asked for.
    private static Sent devices(Map<String, String> asked) {
        int count = Math.min(DEVICES, Integer.parseInt(asked.getOrDefault("max_devices", "10")));
        return Sent.json(
                "{\"devices\":[%s]}"
                        .formatted(
                                IntStream.range(0, count)
                                        .mapToObj(FakePihole::device)
                                        .collect(Collectors.joining(","))));
    }

    private static String device(int number) {
        return """
        {"id":%d,"hwaddr":"%s","macVendor":"Example <Corp>","lastQuery":1795848000,"numQueries":1,
         "ips":[{"ip":"198.51.100.%d","name":null,"lastSeen":1795848000}]}
        """
                .formatted(
                        number,
                        number == 1 ? "ip-198.51.100.1" : "00:00:5E:00:53:%02X".formatted(number),
                        number);
    }

    /// Such as `192.0.2.31 app-01.example.org`.
    public Set<String> hosts() {
        return hosts;
    }

    /// Status 201 also for one that is there.
    private Sent entry(String method, String path, byte[] body) throws IOException {
        String place =
                path.startsWith("/api/lists")
                        ? path.replaceFirst(".*type=", "list ")
                        : path.replaceFirst("/api/domains/(\\w+/\\w+).*", "$1");
        if (method.equals("PUT")) {
            return Sent.json("{\"processed\":{\"success\":[],\"errors\":[]}}");
        }
        if (method.equals("DELETE")) {
            String value =
                    URLDecoder.decode(
                            path.replaceFirst("/api/(lists|domains/\\w+/\\w+)/", "")
                                    .replaceFirst("\\?type=.*", ""),
                            StandardCharsets.UTF_8);
            return rules.remove(place + " " + value)
                    ? new Sent(204, "application/json", "")
                    : new Sent(404, "application/json", error("not_found", "Not found"));
        }
        Json entry = Json.read(body);
        String added = place + " " + entry.get("domain").text() + entry.get("address").text();
        boolean fresh = rules.add(added);
        return new Sent(
                201,
                "application/json",
                fresh
                        ? "{\"domains\":[],\"processed\":{\"success\":[{\"item\":\"x\"}],\"errors\":[]}}"
                        : "{\"domains\":[],\"processed\":{\"success\":[],\"errors\":[{\"item\":\"x\",\"error\":\"UNIQUE"
                              + " constraint failed: domainlist.domain, domainlist.type\"}]}}");
    }

    private Sent signIn(byte[] body) throws IOException {
        long now = System.currentTimeMillis();
        if (password.isEmpty()) {
            return Sent.json(
                    "{\"session\":{\"valid\":true,\"totp\":false,\"sid\":null,\"validity\":-1,\"message\":\"no"
                        + " password set\"},\"took\":0.0001}");
        }
        if (checks.stream().filter(at -> now - at < 1000).count() >= CHECKS_PER_SECOND) {
            return new Sent(
                    429,
                    "application/json",
                    error("rate_limiting", "Rate-limiting login attempts"));
        }
        checks.add(now);
        Json form = Json.read(body);
        Integer wanted = code;
        if (wanted != null && form.get("totp").numberOrNull() == null) {
            return new Sent(
                    400,
                    "application/json",
                    error("bad_request", "No 2FA token found in JSON payload"));
        }
        boolean right =
                form.get("password").text().equals(password)
                        && (wanted == null || form.get("totp").number(-1) == wanted);
        if (!right) {
            return new Sent(
                    401,
                    "application/json",
                    "{\"session\":{\"valid\":false,\"totp\":false,\"sid\":null,\"validity\":-1,\"message\":\"password"
                        + " incorrect\"},\"took\":0.0001}");
        }
        if (sessions.size() >= SEATS) {
            return new Sent(
                    429, "application/json", error("api_seats_exceeded", "API seats exceeded"));
        }
        String sid = "sid+%d/A=".formatted(made.incrementAndGet());
        sessions.add(sid);
        return Sent.json(
                "{\"session\":{\"valid\":true,\"totp\":%s,\"sid\":\"%s\",\"csrf\":\"c\",\"validity\":1800,\"message\":\"app-password correct\"},\"took\":0.0001}"
                        .formatted(wanted != null, sid));
    }

    private Sent version5(String path) {
        if (!path.startsWith("/admin/api.php")) {
            return new Sent(404, "text/html", "<html>not found</html>");
        }
        String query = path.substring(path.indexOf('?') + 1);
        if (query.equals("version")) {
            return Sent.json("{\"version\":3}");
        }
        String action = query.replaceAll("&auth=.*", "");
        if (!query.endsWith("auth=" + TOKEN)) {
            return Sent.json("[]");
        }
        if (replaced.containsKey(action)) {
            return replaced.get(action);
        }
        if (action.equals("enable")) {
            blocking = "enabled";
        } else if (action.startsWith("disable")) {
            blocking = "disabled";
            String seconds = action.replace("disable", "").replace("=", "");
            timer = seconds.isEmpty() || seconds.equals("0") ? null : Double.valueOf(seconds);
        }
        String known = OLD_DATA.get(action);
        return Sent.json(
                known == null
                        ? "{\"status\":\"%s\"}".formatted(blocking)
                        : known.replace("$BLOCKING", blocking));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /// Of the password `correct horse`.
    public static final String TOKEN = doubleHash("correct horse");

    private static String doubleHash(String text) {
        return hash(hash(text));
    }

    private static String hash(String text) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(
                            java.security.MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final Map<String, String> DATA =
            Map.of(
                    "/api/padd",
                    """
                    {"active_clients":22,"gravity_size":225382,"blocking":"$BLOCKING",
                     "queries":{"total":92258,"blocked":4784,"percent_blocked":5.18},
                     "version":{"ftl":{"local":{"branch":"master","version":"v6.6.2","hash":"abc"}}},"unknown":[1,{"a":2}]}
                    """,
                    "/api/stats/summary",
                    """
                    {"queries":{"total":92258,"blocked":4784,"cached":9765,"forwarded":4574,
                     "types":{"A":3643,"AAAA":123,"ANY":0,"HTTPS":4}},"clients":{"active":22,"total":30}}
                    """,
                    "/api/history",
                    """
                    {"history":[{"timestamp":1795848000,"total":2134,"cached":525,"blocked":413},
                     {"timestamp":1795848600,"total":2014,"cached":52,"blocked":43}]}
                    """,
                    "/api/stats/top_domains?count=10",
                    "{\"domains\":[{\"domain\":\"time.example.net\",\"count\":8516},{\"domain\":\"mail.example.net\",\"count\":12}]}",
                    "/api/stats/top_domains?blocked=true&count=10",
                    "{\"domains\":[{\"domain\":\"ads.example.net\",\"count\":851}]}",
                    "/api/stats/top_clients?count=10",
                    "{\"clients\":[{\"ip\":\"192.0.2.31\",\"name\":\"app-01\",\"count\":4102},{\"ip\":\"192.0.2.32\",\"name\":\"\",\"count\":7},{\"ip\":\"192.0.2.33\",\"name\":null,\"count\":6}]}",
                    "/api/stats/upstreams",
                    "{\"upstreams\":[{\"ip\":\"9.9.9.9\",\"name\":\"dns9.quad9.net\",\"port\":53,\"count\":65445},{\"ip\":\"cache\",\"name\":\"cache\",\"port\":-1,\"count\":9765},{\"ip\":\"127.0.0.1\",\"name\":null,\"port\":5335,\"count\":3}]}",
                    "/api/search/ads.example.net?N=100",
                    """
                    {"search":{"domains":[{"domain":"^ads","type":"deny","kind":"regex","enabled":false,"comment":null}],
                     "gravity":[{"domain":"ads.example.net","address":"https://lists.example.org/<b>hosts","type":"block","enabled":true,"comment":"Main"}],"total":2}}
                    """,
                    "/api/info/messages",
                    "{\"messages\":[{\"id\":1,\"type\":\"DISK\",\"plain\":\"Disk shortage"
                            + " ahead\",\"html\":\"<b>Disk</b>\"}]}");

    private static final Map<String, String> NAMES =
            Map.of(
                    "/api/config",
                    """
                    {"config":{"dns":{"upstreams":["9.9.9.9","2620:fe::fe"],"dnssec":true,"blocking":{"active":true,"mode":"NULL"},"rateLimit":{"count":1000,"interval":60}},
                     "webserver":{"api":{"password":"********"}},"misc":{"privacylevel":0}}}
                    """,
                    "/api/config/dhcp",
                    "{\"config\":{\"dhcp\":{\"active\":true,\"start\":\"198.51.100.200\",\"end\":\"198.51.100.209\"}}}",
                    "/api/config/dns/cnameRecords",
                    "{\"config\":{\"dns\":{\"cnameRecords\":[\"www.example.org,app-01.example.org\",\"broken\"]}}}",
                    "/api/action/gravity",
                    """
                      [i] Neutrino emissions detected...
                    \u001b[K  [\u001b[32m✓\u001b[0m] Pulling <b>list</b>

                      Done.\
                    """,
                    "/api/groups",
                    "{\"groups\":[{\"id\":0,\"name\":\"Default\",\"enabled\":true,\"comment\":null},{\"id\":3,\"name\":\"Kiosks\",\"enabled\":false}]}",
                    "/api/lists",
                    """
                    {"lists":[{"address":"https://lists.example.org/hosts","type":"block","enabled":true,"comment":"Main","groups":[0,3],"status":2,"number":204118,"invalid_domains":3,"date_updated":1795848000},
                     {"address":"https://phish.example.net/","type":"block","enabled":true,"comment":null,"groups":[0],"status":4,"number":0,"date_updated":0},
                     {"address":"https://off.example.net/","type":"allow","enabled":false,"groups":[9],"status":"odd"}]}
                    """,
                    "/api/domains",
                    """
                    {"domains":[{"domain":"^ads[0-9]*\\\\.","type":"deny","kind":"regex","enabled":true,"comment":"Banners","groups":[0]},
                     {"domain":"time.example.net","type":"allow","kind":"exact","enabled":false,"groups":[]}]}
                    """,
                    "/api/dhcp/leases",
                    """
                    {"leases":[{"expires":0,"name":"*","hwaddr":"00:00:5e:00:53:0a","ip":"198.51.100.200","clientid":"*"},
                     {"expires":1795851600,"name":"tablet","hwaddr":"12345678","ip":"2001:db8::200"},{"ip":"<b>","hwaddr":7},{}]}
                    """);

    private static final Map<String, String> OLD_DATA =
            Map.ofEntries(
                    Map.entry(
                            "customdns&action=get",
                            "{\"data\":[[\"old.example.org\",\"192.0.2.70\"]]}"),
                    Map.entry(
                            "customdns&action=add&ip=192.0.2.71&domain=new.example.org",
                            "{\"success\":true,\"message\":\"\"}"),
                    Map.entry(
                            "customdns&action=delete&ip=192.0.2.70&domain=old.example.org",
                            "{\"success\":false,\"message\":\"This domain has no custom DNS"
                                    + " entry\"}"),
                    Map.entry(
                            "getAllQueries=1000",
                            """
                            {"data":[["1795848001","A","time.example.net","app-01","2","0","4","105"],
                             ["1795848003","AAAA","ads.example.net","192.0.2.32","1","0","1","2"],["broken"],[],{}]}
                            """),
                    Map.entry(
                            "summaryRaw",
                            """
                            {"domains_being_blocked":"1,204,118","dns_queries_today":4000,"ads_blocked_today":1000,"ads_percentage_today":25,
                             "unique_domains":12,"queries_forwarded":100,"queries_cached":2000,"unique_clients":9,"status":"$BLOCKING"}
                            """),
                    Map.entry(
                            "versions",
                            "{\"core_current\":\"v5.18\",\"FTL_current\":\"v5.25.2\",\"web_current\":\"v5.21\"}"),
                    Map.entry(
                            "overTimeData10mins",
                            "{\"domains_over_time\":{\"1795848300\":12,\"1795848900\":30},\"ads_over_time\":{\"1795848300\":3,\"1795848900\":0}}"),
                    Map.entry(
                            "topItems=10",
                            "{\"top_queries\":{\"time.example.net\":100},\"top_ads\":{\"ads.example.net\":40}}"),
                    Map.entry(
                            "topClients=10",
                            "{\"top_sources\":{\"app-01|192.0.2.31\":70,\"192.0.2.32\":3}}"),
                    Map.entry(
                            "getQueryTypes",
                            "{\"querytypes\":{\"A (IPv4)\":75,\"AAAA (IPv6)\":25,\"ANY\":0}}"),
                    Map.entry(
                            "getForwardDestinations",
                            "{\"forward_destinations\":{\"blocklist|blocklist\":25,\"dns9.quad9.net|9.9.9.9\":50}}"));
}
