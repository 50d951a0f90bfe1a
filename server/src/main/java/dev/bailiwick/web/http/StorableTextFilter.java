package dev.bailiwick.web.http;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.web.filter.OncePerRequestFilter;

/// Rejects parameters that contain NUL: no form sends one, and PostgreSQL can neither store nor
/// compare it. Also rejects U+FFFF, a noncharacter: files that contain it are treated as damaged,
/// so that an export could not be imported again.
public final class StorableTextFilter extends OncePerRequestFilter {
    private final Refusals refusals;

    public StorableTextFilter(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean storable =
                request.getParameterMap().entrySet().stream()
                        .flatMap(parameter ->
                                Stream.concat(
                                        Stream.of(parameter.getKey()),
                                        Arrays.stream(parameter.getValue())))
                        .allMatch(StorableTextFilter::isStorable);
        if (storable) {
            chain.doFilter(request, response);
        } else {
            refusals.send(request, response, Refusal.UNREADABLE);
        }
    }

    public static boolean isStorable(String text) {
        return text.indexOf('\0') < 0 && text.indexOf('\uffff') < 0;
    }
}
