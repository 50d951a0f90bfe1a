package dev.bailiwick.probes.check;

/// A host and a port.
///
/// @param host a name or an address; IPv6 addresses without brackets
public record Endpoint(String host, int port) {
    public Endpoint {
        host = HostNames.checked(host);
        Invalid.when(port < 1 || port > 65_535, "The port must be a number from 1 to 65535.");
    }

    /// Reads `host`, `host:port`, `[2001:db8::1]:port` or `2001:db8::1`.
    public static Endpoint parse(String text, int defaultPort) {
        String trimmed = text.strip();
        if (trimmed.startsWith("[")) {
            int end = trimmed.indexOf(']');
            Invalid.when(end < 0, "The address has no closing bracket.");
            String rest = trimmed.substring(end + 1);
            Invalid.when(!rest.isEmpty() && rest.charAt(0) != ':', "The port is not a number.");
            return new Endpoint(
                    trimmed.substring(1, end),
                    rest.isEmpty() ? defaultPort : port(rest.substring(1)));
        }
        int colon = trimmed.indexOf(':');
        return colon < 0 || colon != trimmed.lastIndexOf(':')
                ? new Endpoint(trimmed, defaultPort)
                : new Endpoint(trimmed.substring(0, colon), port(trimmed.substring(colon + 1)));
    }

    static int port(String text) {
        Invalid.when(
                text.isEmpty()
                        || text.length() > 5
                        || !text.chars().allMatch(c -> c >= '0' && c <= '9'),
                "The port is not a number.");
        return Integer.parseInt(text);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
