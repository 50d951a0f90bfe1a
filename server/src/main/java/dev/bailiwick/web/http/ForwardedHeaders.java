package dev.bailiwick.web.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/// Trusts `X-Forwarded-For`, `-Proto` and `-Host` only from trusted proxies
/// (`BAILIWICK_TRUSTED_PROXIES`). The client is the last address in the chain that is not a trusted
/// proxy: anyone can have written the ones before it.
final class ForwardedHeaders extends OncePerRequestFilter {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final TrustedProxies proxies;

    ForwardedHeaders(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(
                proxies.contain(request.getRemoteAddr()) ? new Forwarded(request) : request,
                response);
    }

    private final class Forwarded extends HttpServletRequestWrapper {
        private final String client;
        private final boolean secure;
        private final @Nullable String host;

        Forwarded(HttpServletRequest request) {
            super(request);
            this.client = client(request);
            String scheme = last(all(request, "X-Forwarded-Proto"));
            this.secure = scheme == null ? request.isSecure() : scheme.equalsIgnoreCase("https");
            this.host = last(all(request, "X-Forwarded-Host"));
        }

        private String client(HttpServletRequest request) {
            String chain = all(request, "X-Forwarded-For");
            String client = request.getRemoteAddr();
            if (chain == null) {
                return client;
            }
            String[] hops = chain.split(",", -1);
            for (int i = hops.length - 1; i >= 0; i--) {
                String hop = hops[i].strip();
                if (!IpLiterals.isLiteral(hop)) {
                    return client;
                }
                client = hop;
                if (!proxies.contain(hop)) {
                    return client;
                }
            }
            return client;
        }

        @Override
        public String getRemoteAddr() {
            return client;
        }

        @Override
        public boolean isSecure() {
            return secure;
        }

        @Override
        public String getScheme() {
            return secure ? "https" : "http";
        }

        @Override
        public @Nullable String getHeader(String name) {
            return host != null && name.equalsIgnoreCase("Host") ? host : super.getHeader(name);
        }

        /// The name under which pages refer to the site. An invalid host is refused by the host
        /// check.
        @Override
        public String getServerName() {
            String name = HostHeaderFilter.hostOf(host);
            return name == null ? super.getServerName() : name;
        }

        @Override
        public int getServerPort() {
            URI authority = HostHeaderFilter.authority(host);
            if (authority == null) {
                return super.getServerPort();
            }
            return authority.getPort() < 0 ? defaultPort() : authority.getPort();
        }

        private int defaultPort() {
            return secure ? HTTPS : HTTP;
        }
    }

    /// Some proxies add a separate line instead of extending the existing one: all lines form one
    /// list (RFC 9110 §5.3).
    private static @Nullable String all(HttpServletRequest request, String name) {
        List<String> lines = Collections.list(request.getHeaders(name));
        return lines.isEmpty() ? null : String.join(",", lines);
    }

    private static @Nullable String last(@Nullable String header) {
        return header == null ? null : header.substring(header.lastIndexOf(',') + 1).strip();
    }
}
