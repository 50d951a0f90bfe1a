package dev.bailiwick.web.http;

import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.errors.AgentPaths;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.errors.SiteName;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/// Serves only our own hosts: this machine's names, and that of the base URL once it is saved. Any
/// other `Host` gets 421 (RFC 9110 §15.5.20), so that no page is ever built for, or rebound to,
/// somebody else's name.
final class HostHeaderFilter extends OncePerRequestFilter {
    private final Settings settings;
    private final Refusals refusals;

    HostHeaderFilter(Settings settings, Refusals refusals) {
        this.settings = settings;
        this.refusals = refusals;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path = request.getRequestURI();
        return path.equals("/healthz")
                || path.startsWith("/assets/")
                || path.startsWith("/agent/")
                || AgentPaths.contains(path);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        SettingsSnapshot current = settings.current();
        SiteName.set(request, current.get(GeneralSettings.SITE_NAME));
        String host = hostOf(requestedHost(request));
        if (host != null && BaseUrl.isLocal(host)) {
            chain.doFilter(request, response);
            return;
        }
        BaseUrl baseUrl = current.get(GeneralSettings.BASE_URL);
        if (host == null || baseUrl == null || !host.equals(baseUrl.host())) {
            refusals.send(request, response, Refusal.WRONG_HOST);
        } else if (baseUrl.isSecure() && !request.isSecure()) {
            refusals.send(request, response, Refusal.PLAIN_HTTP);
        } else {
            chain.doFilter(request, response);
        }
    }

    /// HTTP/2 uses `:authority` instead of `Host`; the container provides it as the server name.
    private static String requestedHost(HttpServletRequest request) {
        String header = request.getHeader("Host");
        return header == null ? request.getServerName() : header;
    }

    /// The host of a `Host` header, in lower case and without its port; null if the header is
    /// invalid or contains anything else, because a proxy may forward what the container would
    /// reject.
    static @Nullable String hostOf(@Nullable String header) {
        URI authority = authority(header);
        return authority == null ? null : authority.getHost().toLowerCase(Locale.ROOT);
    }

    /// The same header with its port; null in the same cases.
    static @Nullable URI authority(@Nullable String header) {
        if (header == null || header.isBlank()) {
            return null;
        }
        try {
            URI uri = new URI("http://" + header);
            boolean alone =
                    uri.getRawUserInfo() == null
                            && uri.getRawPath().isEmpty()
                            && uri.getRawQuery() == null
                            && uri.getRawFragment() == null;
            return uri.getHost() == null || !alone ? null : uri;
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
