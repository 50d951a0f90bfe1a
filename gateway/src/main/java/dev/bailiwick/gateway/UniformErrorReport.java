package dev.bailiwick.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/// Answers requests that Tomcat refuses like everything else that is not there. Tomcat creates it
/// by its name.
public final class UniformErrorReport extends ErrorReportValve {
    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        if (response.setErrorReported()) {
            try {
                Routes.NOTHING.write(response);
                response.finishResponse();
            } catch (IOException e) {
                throw new UncheckedIOException(e); // the recipient has gone
            }
        }
    }
}
