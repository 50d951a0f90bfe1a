package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Local names, leases and devices of a Pi-hole since version 6.
final class Pihole6Names {
    private static final String HOSTS = "/api/config/dns/hosts/";
    private static final String ALIASES = "/api/config/dns/cnameRecords/";
    private static final int MAX_DEVICES = 1_000;
    private static final int MAX_NAMES = 5_000;
    private static final int MAX_ADDRESSES = 10;

    private final Pihole6Session session;

    Pihole6Names(Pihole6Session session) {
        this.session = session;
    }

    /// Without numbers, only ten devices and three of their addresses are sent.
    Names all() throws ProviderFailureException {
        var local = new ArrayList<Names.LocalName>();
        Json hosts = config("hosts");
        for (Json host : hosts.elements()) {
            String[] words = PiholeJson.text(host).split("\\s+", -1);
            for (int i = 1; i < words.length; i++) { // an address can have several names
                local.add(new Names.LocalName(words[0], words[i]));
            }
        }
        var aliases = new ArrayList<Names.Alias>();
        Json records = config("cnameRecords");
        for (Json record : records.elements()) {
            String[] parts = PiholeJson.text(record).split(",", -1);
            if (parts.length >= 2) {
                aliases.add(new Names.Alias(parts[0].strip(), parts[1].strip()));
            }
        }
        var leases = new ArrayList<Names.Lease>();
        for (Json lease : session.find("/api/dhcp/leases").get("leases").elements()) {
            PiholeJson.lease(lease).ifPresent(leases::add);
        }
        var devices = new ArrayList<Names.Device>();
        Json known =
                session.find(
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
                range(),
                hosts.isArray() && local.size() <= MAX_NAMES,
                records.isArray() && aliases.size() <= MAX_NAMES,
                local.size() > MAX_NAMES || devices.size() > MAX_NAMES
                        ? "Only the first %,d names are shown.".formatted(MAX_NAMES)
                        : !hosts.isArray()
                                ? "Its local names cannot be read."
                                : known.get("devices").isArray()
                                        ? ""
                                        : "Its devices cannot be read.");
    }

    private Json config(String key) throws ProviderFailureException {
        return session.find("/api/config/dns/" + key).get("config").get("dns").get(key);
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
        put(ALIASES, "%s,%s".formatted(alias.alias(), alias.target()));
    }

    /// A record can have a time to live as its third part.
    void remove(Names.Alias alias) throws ProviderFailureException {
        for (Json record : config("cnameRecords").elements()) {
            List<String> parts = List.of(record.text().split(",", -1));
            if (parts.size() >= 2
                    && parts.get(0).strip().equals(alias.alias())
                    && parts.get(1).strip().equals(alias.target())) {
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
