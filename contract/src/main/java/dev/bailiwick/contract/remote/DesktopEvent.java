package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A control message about a remote desktop from the helper to the server. Texts that come from the
/// machine have no control characters and a limited length.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(DesktopEvent.Ready.class),
    @JsonSubTypes.Type(DesktopEvent.Failed.class),
    @JsonSubTypes.Type(DesktopEvent.Checked.class)
})
public sealed interface DesktopEvent {
    /// guacd connects, and data follows. Whether the machine accepts the sign-in is not known yet.
    ///
    /// @param version of guacd, such as `1.6.0`
    /// @param pinEnforced whether guacd itself compares the certificate with the pin
    @JsonTypeName("ready")
    record Ready(String version, @JsonProperty("pin_enforced") boolean pinEnforced)
            implements DesktopEvent {}

    /// The desktop is over, or was never open.
    ///
    /// @param status the Guacamole protocol's status code
    @JsonTypeName("error")
    record Failed(Code code, String message, int status) implements DesktopEvent {
        /// What went wrong.
        public enum Code {
            /// guacd is missing, stopped, or does not follow the protocol.
            @JsonProperty("daemon")
            DAEMON,
            @JsonProperty("unreachable")
            UNREACHABLE,
            @JsonProperty("authentication_failed")
            AUTHENTICATION_FAILED,
            @JsonProperty("not_allowed")
            NOT_ALLOWED,
            @JsonProperty("timeout")
            TIMEOUT,
            /// Another session of the same person took over, or the machine ended this one.
            @JsonProperty("ended")
            ENDED,
            @JsonProperty("closed")
            CLOSED
        }
    }

    /// What a preflight found out.
    ///
    /// @param target null when it named no address
    @JsonTypeName("checked")
    record Checked(Daemon daemon, @Nullable Target target) implements DesktopEvent {}

    /// @param version null when it could not be found out
    /// @param supportsRdp whether the plugin for RDP is installed
    record Daemon(
            boolean reachable,
            @Nullable String version,
            @JsonProperty("supports_rdp") boolean supportsRdp,
            long millis) {}

    /// @param reachable whether something accepts connections
    /// @param speaksRdp whether it answers RDP's first message
    /// @param security what it offers
    /// @param certificate null without TLS, or when no TLS connection could be made
    record Target(
            boolean reachable,
            @JsonProperty("speaks_rdp") boolean speaksRdp,
            List<DesktopRequest.Security> security,
            @Nullable Certificate certificate,
            long millis) {
        public Target {
            security = List.copyOf(security);
        }
    }

    /// @param sha256 64 hexadecimal digits in lower case
    record Certificate(
            String sha256,
            String subject,
            @JsonProperty("self_signed") boolean selfSigned,
            @JsonProperty("not_before") Instant notBefore,
            @JsonProperty("not_after") Instant notAfter) {}
}
