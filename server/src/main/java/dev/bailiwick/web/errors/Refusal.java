package dev.bailiwick.web.errors;

import dev.bailiwick.web.ui.ErrorPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An answer that is not what was asked for: what people read, and what programs get as
/// problem+json.
///
/// @param sentences what happened, safe to show to anyone
/// @param todo what to do about it
/// @param category a failure's name, if it has one
/// @param onward where the page's button leads
public record Refusal(
        int status,
        String title,
        List<String> sentences,
        List<String> todo,
        @Nullable String category,
        ErrorPage.Link onward) {
    private static final ErrorPage.Link OVERVIEW = new ErrorPage.Link("Go to the overview", "/");
    public static final Refusal NOT_FOUND =
            of(
                    404,
                    "There is nothing at this address",
                    "It may have been removed, or the address was typed wrongly.",
                    "Check the address, or start from the overview.");
    public static final Refusal FORBIDDEN =
            of(
                    403,
                    "This page is not in your bailiwick",
                    "Your account may not do this or see this.",
                    "Ask an administrator for the role or the module that it needs.");
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
                    "This server does not answer to that name",
                    "The host name in the address is not the one that this Bailiwick was given.",
                    "Use the public address, or open it by localhost on the server itself and set"
                            + " the public base URL under Site administration, General.");
    public static final Refusal PLAIN_HTTP =
            of(
                    421,
                    "This came over plain HTTP",
                    "The public address of this Bailiwick begins with https://, but the request was"
                            + " not encrypted when it arrived.",
                    "If a reverse proxy stands in front, list its address in"
                            + " BAILIWICK_TRUSTED_PROXIES and let it send X-Forwarded-Proto.");
    public static final Refusal TOO_LARGE =
            of(
                    413,
                    "That was too much at once",
                    "The form or file is larger than this page takes. Nothing was stored.",
                    "Send less at a time.");
    public static final Refusal UNREADABLE =
            of(
                    400,
                    "The request could not be read",
                    "It was not sent as a browser sends this form. Nothing was stored.",
                    "Go back, reload the page and try again.");
    public static final Refusal FAILED =
            of(
                    500,
                    "Something went wrong here",
                    "The fault is ours, not yours. What you sent may not have been stored.",
                    "Try again; if it fails again, tell your administrator the request id.");
    public static final Refusal NO_ROOM =
            of(
                    503,
                    "There is no room left to store this",
                    "The disk that the database is on is full. Nothing of this was stored; what was"
                            + " stored before is safe and can still be read.",
                    "An administrator of the server makes room on that disk. The service goes on by"
                            + " itself as soon as there is some.");
    public static final Refusal UNAVAILABLE =
            of(
                    503,
                    "The database does not answer",
                    "Nothing was stored. The service goes on by itself as soon as the database is"
                            + " back.",
                    "Try again in a minute.");

    public static Refusal of(int status, String title, String sentence, String todo) {
        return new Refusal(status, title, List.of(sentence), List.of(todo), null, OVERVIEW);
    }

    public Refusal leadingTo(String label, String href) {
        return new Refusal(
                status, title, sentences, todo, category, new ErrorPage.Link(label, href));
    }
}
