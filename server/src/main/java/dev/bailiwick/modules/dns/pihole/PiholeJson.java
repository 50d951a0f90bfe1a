package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Day.Count;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.MacAddress;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Reads single values of responses, whose types differ between versions, and writes requests.
final class PiholeJson {
    /// Of a domain name (RFC 1035 §2.3.4).
    private static final int MAX_NAME_LENGTH = 253;

    /// Of a version or a type.
    private static final int MAX_WORD_LENGTH = 30;

    /// More are not right, and would overflow a sum.
    private static final long MAX_COUNT = 1_000_000_000_000L;

    private static final double MAX_MILLIS = 3_600_000;
    private static final int MAX_COUNTS = 100;

    private static final JsonMapper WRITER = JsonMapper.builder().build();

    private PiholeJson() {}

    /// @param value of maps, lists, texts, numbers and booleans
    static String write(@Nullable Object value) {
        return WRITER.writeValueAsString(value);
    }

    /// For a path or a query.
    static String encoded(String text) {
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        return encoded.matches("\\.{1,2}") ? encoded.replace(".", "%2E") : encoded;
    }

    /// Shortened, and safe to show: without control characters and those that turn text around.
    static String text(Json value) {
        return text(value.text());
    }

    static String text(String text) {
        String line = Excerpt.of(text, MAX_NAME_LENGTH).replaceAll("\\p{Cntrl}+", " ").strip();
        return InvisibleCharacters.areIn(line) ? InvisibleCharacters.revealed(line) : line;
    }

    /// Like [#text], for what is a short word.
    static String word(String text) {
        return Excerpt.of(text(text), MAX_WORD_LENGTH);
    }

    /// Reads items from the elements of an array, which can have several each, and stops at the
    /// limit: a small element can hold very many.
    ///
    /// @return one more than the limit if there are more
    static <T> List<T> read(Json array, int max, Function<Json, Stream<T>> items) {
        return array.elements().stream().flatMap(items).limit(max + 1L).toList();
    }

    /// The first of them.
    static <T> List<T> first(List<T> read, int max) {
        return read.subList(0, Math.min(max, read.size()));
    }

    /// The old interface writes some numbers as text.
    static @Nullable Long number(Json value) {
        Long number = value.numberOrNull();
        if (number != null) {
            return number;
        }
        String digits = value.text().replace(",", "");
        return digits.matches("\\d{1,18}") ? Long.valueOf(digits) : null;
    }

    /// Null also for a negative one; at most a trillion.
    static @Nullable Long count(Json value) {
        Long number = number(value);
        return number == null || number < 0 ? null : Long.valueOf(Math.min(number, MAX_COUNT));
    }

    /// Null also for what cannot be a response time.
    static @Nullable Double millis(Json value) {
        Double millis = value.decimalOrNull();
        return millis == null || !(millis >= 0 && millis <= MAX_MILLIS) ? null : millis;
    }

    /// Null also for one that is not in this century.
    static @Nullable Instant time(Json seconds) {
        Double exact = seconds.decimalOrNull();
        Long text = exact == null ? number(seconds) : null;
        double value = exact == null ? text == null ? 0 : text : exact;
        return value > 946_684_800 && value < 4_102_444_800L
                ? Instant.ofEpochMilli(Math.round(value * 1000))
                : null;
    }

    static Optional<Entry> list(Json list, Map<Long, String> groups) {
        String address = list.get("address").text();
        Entry.State state =
                switch ((int) list.get("status").number(0)) {
                    case 1 -> Entry.State.UPDATED;
                    case 2 -> Entry.State.UNCHANGED;
                    case 3 -> Entry.State.STALE;
                    case 4 -> Entry.State.FAILED;
                    default -> Entry.State.PENDING;
                };
        return address.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Entry(
                                list.get("type").text().equals("allow")
                                        ? EntryKind.ALLOW_LIST
                                        : EntryKind.BLOCK_LIST,
                                address,
                                list.get("enabled").isTrue(),
                                list.get("comment").text(),
                                groups(list, groups),
                                new Entry.Download(
                                        state,
                                        count(list.get("number")),
                                        count(list.get("invalid_domains")),
                                        time(list.get("date_updated")))));
    }

    static Optional<Entry> rule(Json rule, Map<Long, String> groups) {
        boolean allows = rule.get("type").text().equals("allow");
        boolean isPattern = rule.get("kind").text().equals("regex");
        String domain = rule.get("domain").text();
        return domain.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Entry(
                                isPattern
                                        ? allows ? EntryKind.ALLOW_PATTERN : EntryKind.DENY_PATTERN
                                        : allows ? EntryKind.ALLOW : EntryKind.DENY,
                                domain,
                                rule.get("enabled").isTrue(),
                                rule.get("comment").text(),
                                groups(rule, groups),
                                null));
    }

    private static List<String> groups(Json entry, Map<Long, String> names) {
        return entry.get("groups").elements().stream()
                .map(id -> id.number(-1))
                .distinct()
                .map(id -> names.getOrDefault(id, "Group " + id))
                .toList();
    }

    /// Those that have expired are still listed.
    static Optional<Names.Lease> lease(Json lease) {
        Optional<String> address = address(lease.get("ip"));
        String name = text(lease.get("name"));
        return address.map(ip ->
                new Names.Lease(
                        ip, name.equals("*") ? "" : name, mac(lease), time(lease.get("expires"))));
    }

    static Stream<Names.Device> devices(Json device) {
        String mac = mac(device);
        String vendor = text(device.get("macVendor"));
        Instant lastQuery = time(device.get("lastQuery"));
        return device.get("ips").elements().stream()
                .flatMap(ip ->
                        address(ip.get("ip")).stream()
                                .map(address ->
                                        new Names.Device(
                                                address,
                                                text(ip.get("name")),
                                                mac,
                                                vendor,
                                                lastQuery)));
    }

    private static Optional<String> address(Json value) {
        return IpAddress.parseReported(value.text()).map(IpAddress::toString);
    }

    /// Empty for what is none: `ip-192.0.2.7` of a device behind a router, the identifier of an
    /// IPv6 lease.
    private static String mac(Json object) {
        return MacAddress.canonical(object.get("hwaddr").text()).orElse("");
    }

    /// Leaves out those without a name or number.
    static List<Count> counts(
            Json array, Function<Json, String> name, Function<Json, String> label) {
        var counts = new ArrayList<Count>();
        for (Json one : array.elements()) {
            add(counts, name.apply(one), label.apply(one), count(one.get("count")));
        }
        return counts;
    }

    static void add(List<Count> counts, String name, String label, @Nullable Long count) {
        if (!name.isBlank() && count != null && counts.size() < MAX_COUNTS) {
            String shown = text(label);
            counts.add(new Count(text(name), shown.equals(text(name)) ? "" : shown, count));
        }
    }
}
