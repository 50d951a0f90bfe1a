package dev.bailiwick.web.http;

import dev.bailiwick.web.errors.AgentPaths;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.filter.OncePerRequestFilter;

/// The headers that keep browsers from doing more than our pages need.
final class SecurityHeaders extends OncePerRequestFilter {
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
                    + " font-src 'self'; connect-src 'self'; base-uri 'none';"
                    + " frame-ancestors 'none'; form-action 'self'";

    private final ObjectProvider<FormActionOrigins> origins;

    SecurityHeaders(ObjectProvider<FormActionOrigins> origins) {
        this.origins = origins;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        put(response, request.isSecure());
        boolean asset = request.getRequestURI().startsWith("/assets/");
        if (!asset) {
            response.setHeader("Cache-Control", "no-store");
        }
        if (isPage(request)) {
            response.setHeader("Content-Security-Policy", POLICY + providers());
        }
        chain.doFilter(request, response);
    }

    /// The headers of every response.
    static void put(HttpServletResponse response, boolean secure) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader(
                "Permissions-Policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        if (secure) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000");
        }
        response.setHeader("Content-Security-Policy", POLICY);
    }

    private static boolean isPage(HttpServletRequest request) {
        String path = request.getRequestURI();
        return !path.startsWith("/assets/")
                && !path.equals("/healthz")
                && !AgentPaths.contains(path);
    }

    private String providers() {
        return origins.stream()
                .flatMap(source -> source.formActionOrigins().stream())
                .flatMap(origin -> Stream.of(" ", origin))
                .collect(Collectors.joining());
    }
}
