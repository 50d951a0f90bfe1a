package dev.bailiwick.web.http;

import dev.bailiwick.web.errors.AgentPaths;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.filter.OncePerRequestFilter;

/// Logs one line per request, except health checks and assets, with the account that made it. Of a
/// query it logs only the parameter names, never the values, which can be codes, states and tokens.
/// Of a path it omits segments long enough to be a token.
public final class AccessLog extends OncePerRequestFilter {
    private static final String ACCOUNT = AccessLog.class.getName() + ".account";

    private static final Logger LOG = LoggerFactory.getLogger("access");
    private static final Pattern TOKEN = Pattern.compile("[^/]{40,}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_.-]{1,30}");
    private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x21-\\x7E]");

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        try {
            chain.doFilter(request, response);
        } finally {
            if (LOG.isInfoEnabled() && !isRoutine(request, response)) {
                LOG.info(
                        "{} {}{} {} {} ms from {}{}",
                        clean(request.getMethod()),
                        path(request.getRequestURI()),
                        query(request.getQueryString()),
                        response.getStatus(),
                        (System.nanoTime() - start) / 1_000_000,
                        request.getRemoteAddr(),
                        account(request));
            }
        }
    }

    /// Sets the account that makes a request; log lines contain its number.
    public static void setAccount(long account, HttpServletRequest request) {
        request.setAttribute(ACCOUNT, account);
    }

    private static String account(HttpServletRequest request) {
        Object account = request.getAttribute(ACCOUNT);
        return account == null ? "" : " by account " + account;
    }

    /// Successful health checks, assets and check-ins would bury everything else.
    private static boolean isRoutine(HttpServletRequest request, HttpServletResponse response) {
        String path = request.getRequestURI();
        return response.getStatus() < 400
                && (path.equals("/healthz")
                        || path.startsWith("/assets/")
                        || AgentPaths.contains(path));
    }

    static String path(String uri) {
        return clean(TOKEN.matcher(uri).replaceAll("[token]"));
    }

    static String query(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return "";
        }
        return Arrays.stream(query.split("&", -1))
                .limit(20)
                .map(pair -> pair.split("=", 2)[0])
                .map(name -> NAME.matcher(name).matches() ? name + "=[hidden]" : "[hidden]")
                .collect(Collectors.joining("&", "?", ""));
    }

    private static String clean(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("?");
    }
}
