package dev.bailiwick.gateway;

import dev.bailiwick.gateway.Answer.Document;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/// Answers every request that is HTTP.
final class RecipientServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /// Bytes of long pages that are being sent at a time, to recipients who can be slow.
    private static final int MOST_IN_MEMORY = 24 * 1024 * 1024;

    private static final int LONG_PAGE = 64 * 1024;

    private final transient Semaphore memory = new Semaphore(MOST_IN_MEMORY);
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
            case Document document -> send(document, response);
        }
    }

    private void send(Document document, HttpServletResponse response) throws IOException {
        int size = document.body().length;
        if (size < LONG_PAGE) {
            document.write(response);
        } else if (memory.tryAcquire(size)) {
            try {
                document.write(response);
                response.flushBuffer();
            } finally {
                memory.release(size);
            }
        } else {
            Routes.UNAVAILABLE.write(response);
        }
    }
}
