package dev.bailiwick.web.http;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// Headers of a proxy, or of a client that pretends to be one: lines of addresses, scheme, host,
/// and the path to continue to.
public final class ForwardedHeadersFuzz {
    private static final String PROXY = "10.0.0.1";
    private static final String STRANGER = "203.0.113.9";
    private static final ForwardedHeaders FILTER =
            new ForwardedHeaders(TrustedProxies.of("10.0.0.0/8,fd00::/8"));

    private ForwardedHeadersFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws ServletException, IOException {
        String[] lines = FuzzInput.lines(data, 4);

        HttpServletRequest believed = seen(PROXY, lines);
        String client = believed.getRemoteAddr();
        hold(IpLiterals.isLiteral(client), "a client has an address");
        hold(client.equals(PROXY) || lines[0].contains(client), "one that the proxy told");
        hold(believed.getScheme().equals(believed.isSecure() ? "https" : "http"), "one scheme");

        HttpServletRequest ignored = seen(STRANGER, lines);
        hold(ignored.getRemoteAddr().equals(STRANGER), "a stranger is believed nothing");
        hold(!ignored.isSecure() && ignored.getHeader("Host") == null, "a stranger is no proxy");

        String host = HostHeaderFilter.hostOf(lines[2]);
        hold(
                host == null || lines[2].toLowerCase(java.util.Locale.ROOT).startsWith(host),
                "a host is what stands there");
        hold(host == null || host.chars().noneMatch(c -> "@/\\?#".indexOf(c) >= 0), "and no more");

        String path = LocalRedirect.orOverview(lines[3]);
        URI led = URI.create("https://here.example").resolve(quoted(path));
        hold("here.example".equals(led.getHost()), "nobody is led elsewhere: " + path);
    }

    /// Escapes characters that no URL may contain, as a browser does.
    private static String quoted(String path) {
        var quoted = new StringBuilder();
        path.chars()
                .forEach(c ->
                        quoted.append(
                                "\"<>^`|[]%#".indexOf(c) >= 0
                                        ? "%25"
                                        : Character.toString((char) c)));
        return quoted.toString();
    }

    private static HttpServletRequest seen(String from, String[] lines)
            throws ServletException, IOException {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr(from);
        request.addHeader("X-Forwarded-For", lines[0]);
        request.addHeader("X-Forwarded-Proto", lines[1]);
        request.addHeader("X-Forwarded-Host", lines[2]);
        var chain = new MockFilterChain();
        FILTER.doFilterInternal(request, new MockHttpServletResponse(), chain);
        if (chain.getRequest() instanceof HttpServletRequest went) {
            return went;
        }
        throw new AssertionError("no request went on");
    }
}
