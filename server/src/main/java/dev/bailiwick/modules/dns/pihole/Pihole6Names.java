package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Local names, leases and devices of a Pi-hole since version 6.
final class Pihole6Names {
    private static final String HOSTS = "/api/config/dns/hosts/";
    private static final String ALIASES = "/api/config/dns/cnameRecords/";
    private static final int MAX_DEVICES = 1_000;
    private static final int MAX_NAMES = 5_000;
    private static final int MAX_ADDRESSES = 10;

    /// Of an alias.
    private static final int MAX_PARTS = 100;

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern COMMA = Pattern.compile(",");

    private final Pihole6Session session;

    Pihole6Names(Pihole6Session session) {
        this.session = session;
    }

    /// Without numbers, only ten devices and three of their addresses are sent.
    Names all() throws ProviderFailureException {
        Json hosts = config("hosts");
        List<Names.LocalName> local = PiholeJson.read(hosts, MAX_NAMES, Pihole6Names::local);
        boolean knowsLocal = areTexts(hosts) && local.size() <= MAX_NAMES;
        Json records = config("cnameRecords");
        boolean knowsAliases = areTexts(records) && records.elements().size() <= MAX_NAMES;
        var aliases = new ArrayList<Names.Alias>();
        var unreadable = new TreeSet<String>();
        for (Json record : PiholeJson.first(records.elements(), MAX_NAMES)) {
            alias(record.text()).ifPresentOrElse(aliases::add, () -> addNames(unreadable, record));
        }
        List<Names.Lease> leases =
                PiholeJson.read(
                        session.find("/api/dhcp/leases", LargeReads.LARGE).get("leases"),
                        MAX_NAMES,
                        lease -> PiholeJson.lease(lease).stream());
        Json known =
                session.find(
                                "/api/network/devices?max_devices=%d&max_addresses=%d"
                                        .formatted(MAX_DEVICES, MAX_ADDRESSES),
                                LargeReads.LARGE)
                        .get("devices");
        List<Names.Device> devices = PiholeJson.read(known, MAX_NAMES, PiholeJson::devices);
        return new Names(
                PiholeJson.first(local, MAX_NAMES),
                aliases,
                unreadable,
                PiholeJson.first(leases, MAX_NAMES),
                PiholeJson.first(devices, MAX_NAMES),
                range(),
                knowsLocal,
                knowsAliases,
                Math.max(local.size(), devices.size()) > MAX_NAMES
                        ? "Only the first %,d names are shown.".formatted(MAX_NAMES)
                        : !knowsLocal
                                ? "Some of its local names cannot be read."
                                : !knowsAliases || !unreadable.isEmpty()
                                        ? "Some of its aliases cannot be read."
                                        : known.isArray() ? "" : "Its devices cannot be read.");
    }

    private static boolean areTexts(Json array) {
        return array.isArray() && array.elements().stream().noneMatch(one -> one.text().isEmpty());
    }

    /// An address can have several names; a comment ends the line.
    private static Stream<Names.LocalName> local(Json host) {
        String line = host.text().strip();
        String address = PiholeJson.text(line.split("\\s", 2)[0]);
        return SPACES.splitAsStream(line)
                .skip(1)
                .takeWhile(word -> !word.startsWith("#"))
                .map(word -> new Names.LocalName(address, PiholeJson.text(word)));
    }

    /// An alias, its target, and perhaps a time to live; a record with several aliases is not read.
    private static Optional<Names.Alias> alias(String record) {
        List<String> parts = parts(record);
        boolean hasTime = parts.size() == 3 && parts.getLast().matches("\\d{1,9}");
        return parts.size() == 2 || hasTime
                ? Optional.of(
                        new Names.Alias(
                                PiholeJson.text(parts.getFirst()),
                                PiholeJson.text(parts.get(1)),
                                hasTime ? Integer.valueOf(parts.getLast()) : null))
                : Optional.empty();
    }

    private static List<String> parts(String record) {
        return COMMA.splitAsStream(record).limit(MAX_PARTS).map(String::strip).toList();
    }

    private static void addNames(Set<String> names, Json record) {
        parts(record.text()).stream().map(PiholeJson::text).forEach(names::add);
    }

    private Json config(String key) throws ProviderFailureException {
        return session.find("/api/config/dns/" + key, LargeReads.LARGE)
                .get("config")
                .get("dns")
                .get(key);
    }

    /// The resolver reads hosts again without a restart.
    void add(Names.LocalName name) throws ProviderFailureException {
        put(HOSTS, "%s %s".formatted(name.address(), name.name()));
    }

    /// A line can have several names: the others stay.
    void remove(Names.LocalName name) throws ProviderFailureException {
        for (Json line : config("hosts").elements()) {
            List<String> words = List.of(line.text().strip().split("\\s+", -1));
            List<String> others =
                    words.stream()
                            .skip(1)
                            .filter(word -> !word.equalsIgnoreCase(name.name()))
                            .toList();
            if (isSame(words.getFirst(), name.address()) && others.size() < words.size() - 1) {
                if (!others.isEmpty()) {
                    put(HOSTS, words.getFirst() + " " + String.join(" ", others));
                }
                delete(HOSTS, line.text());
                return;
            }
        }
        throw new ProviderFailureException(Kind.REFUSED, "It does not have this name.", "");
    }

    private static boolean isSame(String one, String other) {
        return one.equals(other)
                || IpAddress.parseReported(one)
                        .map(address -> address.toString().equals(other))
                        .orElse(false);
    }

    void add(Names.Alias alias) throws ProviderFailureException {
        Integer seconds = alias.seconds();
        put(
                ALIASES,
                "%s,%s%s"
                        .formatted(
                                alias.alias(),
                                alias.target(),
                                seconds == null ? "" : "," + seconds));
    }

    /// Whatever its time to live.
    void remove(Names.Alias alias) throws ProviderFailureException {
        for (Json record : config("cnameRecords").elements()) {
            if (alias(record.text()).filter(alias::isSame).isPresent()) {
                delete(ALIASES, record.text());
                return;
            }
        }
        throw new ProviderFailureException(Kind.REFUSED, "It does not have this alias.", "");
    }

    private void put(String path, String element) throws ProviderFailureException {
        Json ignored = session.call(HttpCall.of("PUT", path + PiholeJson.encoded(element), null));
    }

    private void delete(String path, String element) throws ProviderFailureException {
        Json ignored =
                session.call(HttpCall.of("DELETE", path + PiholeJson.encoded(element), null));
    }

    private Names.@Nullable Range range() throws ProviderFailureException {
        Json dhcp = session.find("/api/config/dhcp").get("config").get("dhcp");
        IpAddress first = IpAddress.parseReported(dhcp.get("start").text()).orElse(null);
        IpAddress last = IpAddress.parseReported(dhcp.get("end").text()).orElse(null);
        return !dhcp.get("active").isTrue()
                        || first == null
                        || last == null
                        || !first.isVersion4()
                        || !last.isVersion4()
                        || first.compareTo(last) > 0
                ? null
                : new Names.Range(first, last);
    }
}
