package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Settings;
import dev.bailiwick.platform.http.HttpCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The settings of a Pi-hole since version 6 that decide how it answers. Those of one machine
/// alone, such as its interfaces, passwords and DHCP, are left out.
final class Pihole6Settings {
    private static final List<String> KEYS =
            List.of(
                    "dns.upstreams",
                    "dns.revServers",
                    "dns.domain",
                    "dns.domain.name",
                    "dns.domain.local",
                    "dns.domainNeeded",
                    "dns.expandHosts",
                    "dns.bogusPriv",
                    "dns.dnssec",
                    "dns.localise",
                    "dns.queryLogging",
                    "dns.CNAMEdeepInspect",
                    "dns.blockESNI",
                    "dns.EDNS0ECS",
                    "dns.ignoreLocalhost",
                    "dns.blockTTL",
                    "dns.cache.size",
                    "dns.cache.optimizer",
                    "dns.blocking.mode",
                    "dns.blocking.edns",
                    "dns.specialDomains.mozillaCanary",
                    "dns.specialDomains.iCloudPrivateRelay",
                    "dns.specialDomains.designatedResolver",
                    "dns.rateLimit.count",
                    "dns.rateLimit.interval",
                    "database.maxDBdays",
                    "misc.privacylevel",
                    "misc.dnsmasq_lines");

    private final Pihole6Session session;

    Pihole6Settings(Pihole6Session session) {
        this.session = session;
    }

    Settings all() throws ProviderFailureException {
        Json config = session.find("/api/config", LargeReads.LARGE).get("config");
        var values = new TreeMap<String, String>();
        for (String key : KEYS) {
            Json at = config;
            for (String part : key.split("\\.", -1)) {
                at = at.get(part);
            }
            String json = at.isObject() || at.isNothing() ? "" : PiholeJson.write(at.value());
            if (!json.isEmpty()) {
                values.put(key, json);
            }
        }
        return new Settings(values, config.isObject() ? "" : "Its settings cannot be read.");
    }

    /// The resolver restarts if the setting demands it.
    void set(String key, String json) throws ProviderFailureException {
        if (!KEYS.contains(key)) {
            throw new IllegalArgumentException("not a setting that is compared: " + key);
        }
        @Nullable Object value;
        try {
            value = Json.read(json.getBytes(StandardCharsets.UTF_8)).value();
        } catch (IOException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
        for (String part : List.of(key.split("\\.", -1)).reversed()) {
            value = nested(part, value);
        }
        Json ignored =
                session.call(
                        HttpCall.of(
                                "PATCH", "/api/config", PiholeJson.write(nested("config", value))));
    }

    private static Map<String, @Nullable Object> nested(String name, @Nullable Object value) {
        var object = new TreeMap<String, @Nullable Object>();
        object.put(name, value);
        return object;
    }
}
