package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpReply;
import dev.bailiwick.platform.text.Excerpt;
import java.io.IOException;
import java.util.List;

/// Tells what responses mean that are not what was asked for.
final class PiholeFailures {
    private static final int MAX_MESSAGE_LENGTH = 200;
    private static final Json NOTHING = Json.nothing();

    private PiholeFailures() {}

    /// The JSON of a response; nothing when it is something else.
    static Json json(HttpReply reply) {
        try {
            return reply.body().length == 0 ? NOTHING : Json.read(reply.body());
        } catch (IOException e) {
            return NOTHING;
        }
    }

    /// The JSON object of a successful response (REST). An empty one, of 204, is nothing.
    ///
    /// @param secrets what an error must not repeat
    static Json require(HttpReply reply, List<String> secrets) throws ProviderFailureException {
        Json json = json(reply);
        Json error = json.get("error");
        boolean success = reply.isSuccess() && !error.isObject();
        if (success && (json.isObject() || reply.body().length == 0)) {
            return json;
        }
        if (success) {
            throw notPihole();
        }
        throw ofError(reply, error, secrets);
    }

    private static ProviderFailureException ofError(
            HttpReply reply, Json error, List<String> secrets) {
        String message = message(error, secrets);
        return switch (reply.status()) {
            case 401 -> password();
            case 403 ->
                    new ProviderFailureException(
                            Kind.PERMISSION,
                            "Pi-hole does not allow this with the stored password.",
                            "An application password needs the setting webserver.api.app_sudo.");
            case 404 ->
                    new ProviderFailureException(
                            Kind.UNAVAILABLE, "This version of Pi-hole does not have this.", "");
            case 429 -> tooMany(error);
            default -> {
                if (reply.isRedirect()) {
                    yield new ProviderFailureException(
                            Kind.ANSWER,
                            "It redirects (status %d), which is not followed."
                                    .formatted(reply.status()),
                            "Enter the address that the browser ends at.");
                }
                yield error.isObject()
                        ? new ProviderFailureException(
                                Kind.REFUSED, "Pi-hole refuses it: %s".formatted(message), "")
                        : new ProviderFailureException(
                                Kind.ANSWER,
                                "It responds with status %d.".formatted(reply.status()),
                                "");
            }
        };
    }

    private static String message(Json error, List<String> secrets) {
        String message = quoted(error.get("message").text(), secrets);
        String hint = quoted(error.get("hint").text(), secrets);
        String both = hint.isEmpty() ? message : message + " (" + hint + ")";
        return Excerpt.of(both.isEmpty() ? "without a message" : both, MAX_MESSAGE_LENGTH);
    }

    static ProviderFailureException refused(Json message, List<String> secrets) {
        return new ProviderFailureException(
                Kind.REFUSED,
                "Pi-hole refuses it: %s".formatted(quoted(message.text(), secrets)),
                "");
    }

    /// Shortened and safe to show. Secrets are removed first, so that no part of them stays.
    private static String quoted(String text, List<String> secrets) {
        return PiholeJson.text(without(text, secrets));
    }

    static String without(String text, List<String> secrets) {
        String rest = text;
        for (String secret : secrets) {
            rest = rest.replace(secret, "[secret]");
        }
        return rest;
    }

    /// The status is the same for three reasons.
    static ProviderFailureException tooMany(Json error) {
        return error.get("key").text().contains("seats")
                ? new ProviderFailureException(
                        Kind.SESSIONS,
                        "All sessions of Pi-hole are in use (429 api_seats_exceeded).",
                        "Sign out other clients, or raise webserver.api.max_sessions.")
                : new ProviderFailureException(
                        Kind.RATE, "Pi-hole gets too many sign-ins at the moment (429).", "");
    }

    static ProviderFailureException password() {
        return new ProviderFailureException(
                Kind.PASSWORD,
                "Pi-hole does not accept the password.",
                "Enter the web password, or an application password of its settings.");
    }

    static ProviderFailureException notPihole() {
        return new ProviderFailureException(
                Kind.NOT_A_PROVIDER,
                "It responds, but not as a Pi-hole.",
                "Check the address. It is that of the web interface, without /admin.");
    }

    static ProviderFailureException unavailable(String what) {
        return new ProviderFailureException(
                Kind.UNAVAILABLE, "%s: not available on this version.".formatted(what), "");
    }
}
