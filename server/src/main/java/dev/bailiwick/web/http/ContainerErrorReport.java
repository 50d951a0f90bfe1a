package dev.bailiwick.web.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/// Tomcat's response to a request that never reached the application, such as one that is not HTTP:
/// only the status, nothing about the server, and the headers that our filters would have set.
public final class ContainerErrorReport extends ErrorReportValve {
    private static final int FIRST_ERROR = 400;

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        if (response.getStatus() < FIRST_ERROR
                || response.getContentWritten() > 0
                || !response.setErrorReported()
                || !shouldReport(response)) {
            return;
        }
        SecurityHeaders.put(response, request.isSecure());
        response.setHeader("Cache-Control", "no-store");
        response.setContentType("text/plain");
        response.setCharacterEncoding("utf-8");
        try {
            Writer writer = response.getReporter();
            if (writer != null) {
                writer.write(message(response.getStatus()));
                response.finishResponse();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the browser disconnected
        }
    }

    private static boolean shouldReport(Response response) {
        var ioAllowed = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, ioAllowed);
        return ioAllowed.get();
    }

    private static String message(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return "%d %s\n".formatted(status, known == null ? "" : known.getReasonPhrase());
    }
}
