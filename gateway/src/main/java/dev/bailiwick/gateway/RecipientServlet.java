package dev.bailiwick.gateway;

import dev.bailiwick.gateway.Answer.Document;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// Answers every request that is HTTP.
final class RecipientServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Networks proxies;
    private final transient Routes routes;
    private final transient Downloads downloads;

    RecipientServlet(Networks proxies, Routes routes, Downloads downloads) {
        this.proxies = proxies;
        this.routes = routes;
        this.downloads = downloads;
    }

    @Override
    protected void service(HttpServletRequest http, HttpServletResponse response)
            throws IOException {
        Answer answer = Routes.NOTHING;
        try {
            Request request = Request.of(http, proxies);
            if (request != null) {
                answer = routes.answer(request);
            }
        } catch (RuntimeException e) { // Its message can contain what was sent.
            StackTraceElement[] trace = e.getStackTrace();
            Log.error(
                    "A request failed: "
                            + e.getClass().getName()
                            + (trace.length == 0 ? "" : " at " + trace[0]));
        }
        switch (answer) {
            case Item item -> downloads.send(item, response);
            case Document document -> document.write(response);
        }
    }
}
