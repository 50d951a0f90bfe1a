package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;

/// The outcome of one request to the provider.
public sealed interface HttpResult {
    /// A complete response that is not a redirect, with any status.
    record Received(String host, int status, String contentType, String body)
            implements HttpResult {
        public ProtocolFailureException badStatus() {
            return new ProtocolFailureException(new HttpFailure.Status(host, status).asFailure());
        }
    }

    default Received orThrow() throws ProtocolFailureException {
        return switch (this) {
            case Received received -> received;
            case HttpFailure failure -> throw new ProtocolFailureException(failure.asFailure());
        };
    }

    default Received successOrThrow() throws ProtocolFailureException {
        Received received = orThrow();
        if (received.status() != 200) {
            throw received.badStatus();
        }
        return received;
    }

    /// Why there is no response, or no usable one.
    sealed interface HttpFailure extends HttpResult {
        record NotAllowed(String objection) implements HttpFailure {}

        record NameNotResolved(String host) implements HttpFailure {}

        record Unreachable(String host) implements HttpFailure {}

        record Tls(String host, String reason) implements HttpFailure {}

        record TimedOut(String host, Duration deadline) implements HttpFailure {}

        record TooLarge(String host, int limit) implements HttpFailure {}

        record Redirect(String host, int status) implements HttpFailure {}

        record Status(String host, int status) implements HttpFailure {}

        record Malformed(String host) implements HttpFailure {}

        default ProtocolFailure asFailure() {
            return switch (this) {
                case NotAllowed(var objection) ->
                        ProtocolFailure.providerError(
                                "An address of the identity provider " + objection + ".",
                                "Use an https:// address.");
                case NameNotResolved(var host) ->
                        ProtocolFailure.providerError(
                                "The name " + host + " cannot be resolved by this server.",
                                "Check the spelling of the host name and the DNS settings of this"
                                        + " server.");
                case Unreachable(var host) ->
                        ProtocolFailure.providerError(
                                host + " refused or dropped the connection.",
                                "Check that the identity provider is running and that no firewall"
                                        + " blocks the connection.");
                case Tls(var host, var reason) ->
                        ProtocolFailure.providerError(
                                "No trusted connection to " + host + ": " + reason + ".",
                                "If a private authority signed the certificate, set"
                                        + " BAILIWICK_CA_FILE to its PEM file. Otherwise, give the"
                                        + " provider a certificate for this host name.");
                case TimedOut(var host, var deadline) ->
                        ProtocolFailure.providerError(
                                host
                                        + " did not send a complete response within "
                                        + seconds(deadline)
                                        + ".",
                                "Check that the identity provider is healthy, and try again"
                                        + " later.");
                case TooLarge(var host, var limit) ->
                        ProtocolFailure.providerError(
                                host + " sent more than " + limit / 1024 + " KiB and was cut off.",
                                "Check that the address belongs to the identity provider.");
                case Redirect(var host, var status) ->
                        ProtocolFailure.providerError(
                                host
                                        + " responded with a redirect ("
                                        + status
                                        + "), and redirects are not followed.",
                                "Use the address that it redirects to.");
                case Malformed(var host) ->
                        ProtocolFailure.providerError(
                                host + " sent a response that is not HTTP.",
                                "Check that the address belongs to the identity provider.");
                case Status(var host, var status) ->
                        ProtocolFailure.providerError(
                                host + " responded with status " + status + ".",
                                status == 404
                                        ? "Check the issuer: there is nothing at the address built"
                                                + " from it."
                                        : "Check the identity provider's log.");
            };
        }

        private static String seconds(Duration duration) {
            return duration.toSeconds() == 1 ? "1 second" : duration.toSeconds() + " seconds";
        }
    }
}
