package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.HttpUrl;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a monitor checks, read from text. A name whose last part is a number is refused unless it
/// is an IPv4 address, because some programs read it as one.
///
/// All methods throw [IllegalArgumentException] with a sentence for people.
final class MonitorTarget {
    private static final String LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*\\.?");
    private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)\\.?");

    private MonitorTarget() {}

    /// A name or an address; IPv6 addresses also in brackets.
    static String host(String text) {
        boolean bracketed = text.startsWith("[") && text.endsWith("]");
        String bare = bracketed ? text.substring(1, text.length() - 1) : text;
        return checked(new Endpoint(bare, 1).host());
    }

    static Endpoint endpoint(String text, int defaultPort) {
        Endpoint endpoint = Endpoint.parse(text, defaultPort);
        var _ = checked(endpoint.host());
        return endpoint;
    }

    static Endpoint endpointWithPort(String text) {
        if (text.matches("[^:]*|\\[[^\\]]*]|[^\\[]*:[^\\[]*:.*")) {
            var _ = endpoint(text, 1);
            throw new IllegalArgumentException("Add the port, such as example.org:443.");
        }
        return endpoint(text, 1);
    }

    static HttpUrl url(String text) {
        HttpUrl url = HttpUrl.parse(text);
        var _ = checked(url.server().host());
        return url;
    }

    private static String checked(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        if (lower.indexOf(':') >= 0 || NUMBER.matcher(lower).matches()) {
            try {
                var _ = IpAddress.parse(lower);
            } catch (IpAddress.Malformed e) {
                throw new IllegalArgumentException(e.reason(), e);
            }
        } else if (!NAME.matcher(lower).matches()) {
            throw new IllegalArgumentException("This is not a host name or an address.");
        }
        return host;
    }

    /// @return empty for a name
    static Optional<IpAddress> ip(String host) {
        try {
            return Optional.of(IpAddress.parse(host));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }
}
