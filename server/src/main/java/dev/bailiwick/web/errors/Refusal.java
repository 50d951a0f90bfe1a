package dev.bailiwick.web.errors;

import dev.bailiwick.web.ui.ErrorPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An error response: a page for people, problem+json for programs.
///
/// @param paragraphs what happened, safe to show to anyone
/// @param nextSteps what to do about it
/// @param category a failure's name, if it has one
/// @param link the target of the page's button
public record Refusal(
        int status,
        String title,
        List<String> paragraphs,
        List<String> nextSteps,
        @Nullable String category,
        ErrorPage.Link link) {
    private static final ErrorPage.Link OVERVIEW = new ErrorPage.Link("Go to the overview", "/");
    public static final Refusal NOT_FOUND =
            of(
                    404,
                    "Page not found",
                    "It may have been removed, or the address is wrong.",
                    "Check the address, or start from the overview.");
    public static final Refusal FORBIDDEN =
            of(
                    403,
                    "Access denied",
                    "Your account does not have permission to do or see this.",
                    "Ask an administrator for the role or the module that this requires.");
    public static final Refusal STALE_FORM =
            of(
                    403,
                    "This form has expired",
                    "Nothing was changed. The page was open for too long, or you signed in again in"
                            + " another tab.",
                    "Go back, reload the page and send it again.");
    public static final Refusal WRONG_HOST =
            of(
                    421,
                    "Unknown host name",
                    "The host name in the address is not one that this Bailiwick is configured to"
                            + " use.",
                    "Use the public address, or open Bailiwick through localhost on the server"
                            + " itself and set the public base URL under Site administration,"
                            + " General.");
    public static final Refusal PLAIN_HTTP =
            of(
                    421,
                    "HTTPS is required",
                    "The public address of this Bailiwick begins with https://, but the request"
                            + " arrived unencrypted.",
                    "If there is a reverse proxy in front, list its address in"
                            + " BAILIWICK_TRUSTED_PROXIES and make it send X-Forwarded-Proto.");
    public static final Refusal TOO_LARGE =
            of(
                    413,
                    "Request too large",
                    "The form or file is larger than this page accepts. Nothing was stored.",
                    "Send less at a time.");
    public static final Refusal UNREADABLE =
            of(
                    400,
                    "The request could not be read",
                    "It was not sent in the way a browser sends this form. Nothing was stored.",
                    "Go back, reload the page and try again.");
    public static final Refusal FAILED =
            of(
                    500,
                    "Something went wrong",
                    "This is an error in Bailiwick. What you sent may not have been stored.",
                    "Try again. If it fails again, give your administrator the request ID.");
    public static final Refusal DISK_FULL =
            of(
                    503,
                    "The disk is full",
                    "The disk that holds the database is full. This request was not stored;"
                            + " everything stored before is safe and can still be read.",
                    "An administrator of the server must free up space on that disk. The service"
                            + " then continues automatically.");
    public static final Refusal UNAVAILABLE =
            of(
                    503,
                    "The database does not respond",
                    "Nothing was stored. The service continues automatically as soon as the"
                            + " database is back.",
                    "Try again in a minute.");

    public static Refusal of(int status, String title, String sentence, String todo) {
        return new Refusal(status, title, List.of(sentence), List.of(todo), null, OVERVIEW);
    }

    public Refusal withLink(String label, String href) {
        return new Refusal(
                status, title, paragraphs, nextSteps, category, new ErrorPage.Link(label, href));
    }
}
