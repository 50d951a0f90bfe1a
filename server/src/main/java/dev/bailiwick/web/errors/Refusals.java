package dev.bailiwick.web.errors;

import dev.bailiwick.web.ui.Assets;
import dev.bailiwick.web.ui.ErrorPage;
import dev.bailiwick.web.ui.Frame;
import dev.bailiwick.web.ui.PageRenderer;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Sends a [Refusal]: a page for people, problem+json (RFC 9457) for programs. Needs neither
/// session nor database, so that it works when they do not.
@Component
public final class Refusals {
    private static final String ABORTED = Refusals.class.getName() + ".brokenOff";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final PageRenderer pages;
    private final Assets assets;
    private final Clock clock;

    Refusals(PageRenderer pages, Assets assets, Clock clock) {
        this.pages = pages;
        this.assets = assets;
        this.clock = clock;
    }

    public void send(HttpServletRequest request, HttpServletResponse response, Refusal refusal)
            throws IOException {
        send(request, response, refusal, List.of());
    }

    /// Aborts a response that has already begun, because it would be taken for complete. An error
    /// response that has begun is left alone, such as the container's own response to a truncated
    /// body.
    ///
    /// @param errors sent only to programs
    public void send(
            HttpServletRequest request,
            HttpServletResponse response,
            Refusal refusal,
            List<FieldError> errors)
            throws IOException {
        if (response.isCommitted()) {
            if (response.getStatus() < 400) {
                request.setAttribute(ABORTED, true);
            }
            return;
        }
        response.resetBuffer();
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, null);
        response.setStatus(refusal.status());
        boolean program = wantsJson(request);
        byte[] body = program ? problem(request, refusal, errors) : page(request, refusal);
        response.setContentType(
                program ? MediaType.APPLICATION_PROBLEM_JSON_VALUE : "text/html;charset=UTF-8");
        response.setContentLength(body.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(body);
        }
    }

    static boolean isAborted(HttpServletRequest request) {
        return request.getAttribute(ABORTED) != null;
    }

    /// Whether the client is a program: an agent, or one of our scripts that accepts JSON and not
    /// pages.
    public static boolean wantsJson(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return AgentPaths.contains(request.getRequestURI())
                || (accept != null && accept.contains("json") && !accept.contains("text/html"));
    }

    private byte[] page(HttpServletRequest request, Refusal refusal) {
        var page =
                new ErrorPage(
                        refusal.status(),
                        refusal.title(),
                        refusal.paragraphs(),
                        refusal.nextSteps(),
                        refusal.category(),
                        List.of(refusal.link()),
                        RequestIds.of(request),
                        clock.instant());
        var frame =
                new Frame(
                        null,
                        List.of(),
                        SiteName.of(request),
                        request.getServerName(),
                        new Frame.Csrf("_csrf", ""),
                        assets,
                        RequestIds.of(request),
                        clock.instant(),
                        TimeText.UTC,
                        null);
        return pages.render("web/ui/error", frame, page);
    }

    private static byte[] problem(
            HttpServletRequest request, Refusal refusal, List<FieldError> errors) {
        var problem = new LinkedHashMap<String, Object>();
        problem.put("type", "about:blank");
        problem.put("title", refusal.title());
        problem.put("status", refusal.status());
        problem.put("detail", String.join(" ", refusal.paragraphs()));
        problem.put("instance", request.getRequestURI());
        problem.put("request_id", RequestIds.of(request));
        if (refusal.category() != null) {
            problem.put("category", refusal.category());
        }
        if (!errors.isEmpty()) {
            problem.put("errors", errors);
        }
        return JSON.writeValueAsBytes(problem);
    }
}
