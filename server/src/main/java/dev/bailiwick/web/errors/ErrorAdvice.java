package dev.bailiwick.web.errors;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/// Handles all exceptions from controllers.
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ErrorAdvice {
    private final Refusals refusals;

    ErrorAdvice(Refusals refusals) {
        this.refusals = refusals;
    }

    @ExceptionHandler
    void notFound(NotFoundException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        refusals.send(request, response, Refusal.NOT_FOUND);
    }

    @ExceptionHandler
    void refused(RefusedException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        e.retryAfter()
                .ifPresent(wait ->
                        response.setHeader(
                                HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds())));
        refusals.send(request, response, e.refusal());
    }

    /// An id that is not a number cannot exist.
    @ExceptionHandler
    void wrongType(
            MethodArgumentTypeMismatchException e,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        boolean inPath = e.getParameter().hasParameterAnnotation(PathVariable.class);
        refusals.send(request, response, inPath ? Refusal.NOT_FOUND : Refusal.UNREADABLE);
    }

    @ExceptionHandler
    void unreadable(
            HttpMessageNotReadableException e,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        refusals.send(request, response, Refusal.UNREADABLE);
    }

    /// Everything that the framework itself refuses: wrong method, missing parameter, unknown path.
    @ExceptionHandler
    void unexpected(Exception e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (e instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            known.getHeaders()
                    .forEach((name, values) -> values.forEach(v -> addHeader(response, name, v)));
            refusals.send(request, response, refusal(known.getStatusCode()));
        } else {
            FailureFilter.respond(e, request, response, refusals);
        }
    }

    private static void addHeader(HttpServletResponse response, String name, String value) {
        if (name.equalsIgnoreCase("Allow")) {
            response.setHeader("Allow", value);
        }
    }

    static Refusal refusal(HttpStatusCode status) {
        return switch (status.value()) {
            case 404 -> Refusal.NOT_FOUND;
            case 403 -> Refusal.FORBIDDEN;
            case 413 -> Refusal.TOO_LARGE;
            case 405 ->
                    Refusal.of(
                            405,
                            "Method not allowed",
                            "The page exists, but does not accept this type of request. Nothing was"
                                    + " stored.",
                            "Start from the overview.");
            default ->
                    new Refusal(
                            status.value(),
                            Refusal.UNREADABLE.title(),
                            Refusal.UNREADABLE.paragraphs(),
                            Refusal.UNREADABLE.nextSteps(),
                            null,
                            Refusal.UNREADABLE.link());
        };
    }
}
