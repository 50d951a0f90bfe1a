package dev.bailiwick.web.errors;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/// Errors from the container itself, before or after our filters.
@Controller
final class FallbackErrors implements ErrorController {
    private final Refusals refusals;

    FallbackErrors(Refusals refusals) {
        this.refusals = refusals;
    }

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status =
                request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                        ? code
                        : 404;
        refusals.send(
                request,
                response,
                status >= 500
                        ? Refusal.FAILED
                        : ErrorAdvice.refusal(HttpStatusCode.valueOf(status)));
    }
}
