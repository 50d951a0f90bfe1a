package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Failed;
import org.apache.guacamole.GuacamoleException;
import org.apache.guacamole.GuacamoleServerException;
import org.apache.guacamole.GuacamoleUpstreamTimeoutException;
import org.apache.guacamole.protocol.GuacamoleStatus;

/// What guacd's status codes mean, in words for the person. guacd's own words are left out: they
/// can come from the machine.
final class Failures {
    private Failures() {}

    static Failed daemonMissing() {
        return failed(
                Failed.Code.DAEMON,
                "The protocol daemon guacd is not reachable.",
                GuacamoleStatus.SERVER_ERROR);
    }

    static Failed daemonLost() {
        return failed(
                Failed.Code.DAEMON,
                "The protocol daemon guacd stopped in the middle of the session.",
                GuacamoleStatus.SERVER_ERROR);
    }

    static Failed daemonSilent() {
        return failed(
                Failed.Code.DAEMON,
                "The protocol daemon guacd has stopped answering.",
                GuacamoleStatus.UPSTREAM_TIMEOUT);
    }

    static Failed daemonMalformed() {
        return failed(
                Failed.Code.DAEMON,
                "The protocol daemon guacd does not follow the Guacamole protocol.",
                GuacamoleStatus.SERVER_ERROR);
    }

    static Failed tooSlow() {
        return failed(
                Failed.Code.TIMEOUT,
                "The machine did not show anything in time.",
                GuacamoleStatus.UPSTREAM_TIMEOUT);
    }

    static Failed credentialsMissing() {
        return failed(
                Failed.Code.AUTHENTICATION_FAILED,
                "The machine requires a user name and a password.",
                GuacamoleStatus.CLIENT_UNAUTHORIZED);
    }

    static Failed ended() {
        return failed(
                Failed.Code.ENDED,
                "The machine ended the session.",
                GuacamoleStatus.SESSION_CLOSED);
    }

    static Failed tooMany(int most) {
        return failed(
                Failed.Code.NOT_ALLOWED,
                "There are already " + most + " remote desktops.",
                GuacamoleStatus.SERVER_BUSY);
    }

    static Failed browserMalformed() {
        return failed(
                Failed.Code.CLOSED,
                "The browser does not follow the Guacamole protocol.",
                GuacamoleStatus.CLIENT_BAD_REQUEST);
    }

    /// For a handshake that failed.
    static Failed of(GuacamoleException e) {
        return switch (e) {
            case GuacamoleUpstreamTimeoutException _ -> daemonSilent();
            case GuacamoleServerException _ when e.getStatus() == GuacamoleStatus.SERVER_ERROR ->
                    daemonMalformed();
            default -> of(e.getStatus());
        };
    }

    /// For an instruction `error`.
    static Failed of(String status) {
        GuacamoleStatus found = null;
        try {
            found = GuacamoleStatus.fromGuacamoleStatusCode(Integer.parseInt(status));
        } catch (NumberFormatException _) {
            // It is as good as an unknown one.
        }
        return of(found == null ? GuacamoleStatus.SERVER_ERROR : found);
    }

    private static Failed of(GuacamoleStatus status) {
        return switch (status) {
            case CLIENT_UNAUTHORIZED ->
                    failed(
                            Failed.Code.AUTHENTICATION_FAILED,
                            "The machine did not accept the user name and password, or not this"
                                    + " security mode.",
                            status);
            case CLIENT_FORBIDDEN ->
                    failed(
                            Failed.Code.NOT_ALLOWED,
                            "The machine does not allow this account to sign in remotely.",
                            status);
            case UPSTREAM_NOT_FOUND, UPSTREAM_UNAVAILABLE, UPSTREAM_ERROR ->
                    failed(
                            Failed.Code.UNREACHABLE,
                            "The machine refused the connection, or its certificate was not"
                                    + " accepted.",
                            status);
            case UPSTREAM_TIMEOUT, SESSION_TIMEOUT ->
                    failed(Failed.Code.TIMEOUT, "The machine stopped answering.", status);
            case CLIENT_TIMEOUT ->
                    failed(Failed.Code.TIMEOUT, "The browser stopped answering.", status);
            case SESSION_CONFLICT ->
                    failed(
                            Failed.Code.ENDED,
                            "Another connection took over this session on the machine.",
                            status);
            case SESSION_CLOSED ->
                    failed(Failed.Code.ENDED, "The machine ended the session.", status);
            default ->
                    failed(
                            Failed.Code.CLOSED,
                            "The protocol daemon guacd ended the session with an error.",
                            status);
        };
    }

    private static Failed failed(Failed.Code code, String message, GuacamoleStatus status) {
        return new Failed(code, message, status.getGuacamoleStatusCode());
    }
}
