package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;

/// What one request to the provider came to.
public sealed interface HttpAnswer {
    /// A whole answer that is no redirect, whatever its status.
    record Received(String host, int status, String contentType, String body)
            implements HttpAnswer {
        public ProtocolFailureException badStatus() {
            return new ProtocolFailureException(new HttpFailure.Status(host, status).asFailure());
        }
    }

    default Received orRefuse() throws ProtocolFailureException {
        return switch (this) {
            case Received received -> received;
            case HttpFailure failure -> throw new ProtocolFailureException(failure.asFailure());
        };
    }

    default Received successOrRefuse() throws ProtocolFailureException {
        Received received = orRefuse();
        if (received.status() != 200) {
            throw received.badStatus();
        }
        return received;
    }

    /// Why there is no answer, or none that can be used.
    sealed interface HttpFailure extends HttpAnswer {
        record NotAllowed(String objection) implements HttpFailure {}

        record NameNotResolved(String host) implements HttpFailure {}

        record Unreachable(String host) implements HttpFailure {}

        record Tls(String host, String reason) implements HttpFailure {}

        record TimedOut(String host, Duration deadline) implements HttpFailure {}

        record TooLarge(String host, int limit) implements HttpFailure {}

        record Redirect(String host, int status) implements HttpFailure {}

        record Status(String host, int status) implements HttpFailure {}

        record Garbled(String host) implements HttpFailure {}

        default ProtocolFailure asFailure() {
            return switch (this) {
                case NotAllowed(var objection) ->
                        ProtocolFailure.providerError(
                                "An address of the identity provider " + objection + ".",
                                "Use an https:// address.");
                case NameNotResolved(var host) ->
                        ProtocolFailure.providerError(
                                "The name " + host + " cannot be resolved from here.",
                                "Check the spelling of the host, and the DNS settings of this"
                                        + " server.");
                case Unreachable(var host) ->
                        ProtocolFailure.providerError(
                                host + " does not accept the connection, or breaks it off.",
                                "Check that the identity provider is running and that no firewall"
                                        + " stands between.");
                case Tls(var host, var reason) ->
                        ProtocolFailure.providerError(
                                "No trusted connection to " + host + ": " + reason + ".",
                                "If a private authority signed the certificate, name its PEM file"
                                    + " in BAILIWICK_CA_FILE; else give the provider a certificate"
                                    + " for this host name.");
                case TimedOut(var host, var deadline) ->
                        ProtocolFailure.providerError(
                                host
                                        + " did not give a whole answer within "
                                        + seconds(deadline)
                                        + ".",
                                "Check that the identity provider is well; try again later.");
                case TooLarge(var host, var limit) ->
                        ProtocolFailure.providerError(
                                host + " sent more than " + limit / 1024 + " KiB and was cut off.",
                                "Check that the address belongs to the identity provider.");
                case Redirect(var host, var status) ->
                        ProtocolFailure.providerError(
                                host
                                        + " answered with a redirect ("
                                        + status
                                        + "), and redirects are not followed.",
                                "Use the address that it redirects to.");
                case Garbled(var host) ->
                        ProtocolFailure.providerError(
                                host + " answered with what is no HTTP.",
                                "Check that the address belongs to the identity provider.");
                case Status(var host, var status) ->
                        ProtocolFailure.providerError(
                                host + " answered with status " + status + ".",
                                status == 404
                                        ? "Check the issuer: nothing stands at the address made"
                                                + " from it."
                                        : "Look into the identity provider's log.");
            };
        }

        private static String seconds(Duration duration) {
            return duration.toSeconds() == 1 ? "1 second" : duration.toSeconds() + " seconds";
        }
    }
}
