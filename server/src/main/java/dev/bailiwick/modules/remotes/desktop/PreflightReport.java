package dev.bailiwick.modules.remotes.desktop;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bailiwick.contract.remote.DesktopRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was found out before a desktop is opened, as the page gets it.
///
/// @param ready whether there is no problem
/// @param problems what prevents the connection
/// @param warnings what does not
record PreflightReport(
        Daemon daemon,
        Target target,
        boolean ready,
        List<Problem> problems,
        List<String> warnings,
        @JsonIgnore DesktopRequest.@Nullable Security chosen) {
    /// @param version null when guacd does not answer
    record Daemon(
            boolean reachable,
            @Nullable String version,
            String address,
            @JsonProperty("enforces_pins") boolean enforcesPins,
            long millis) {}

    /// @param resolved whether there is an address that may be connected to
    /// @param pin what was compared with the certificate; null for none
    record Target(
            boolean resolved,
            @Nullable String address,
            int port,
            boolean reachable,
            @JsonProperty("speaks_rdp") boolean speaksRdp,
            @JsonProperty("certificate_sha256") @Nullable String certificateSha256,
            @Nullable Certificate certificate,
            @Nullable String pin,
            List<DesktopRequest.Security> security,
            long millis) {}

    record Certificate(
            String subject,
            @JsonProperty("self_signed") boolean selfSigned,
            @JsonProperty("not_before") Instant notBefore,
            @JsonProperty("not_after") Instant notAfter) {}

    /// @param code `daemon`, `name`, `not_allowed`, `port`, `not_rdp`, `security` or `certificate`
    /// @param remedy what to do about it
    record Problem(String code, String message, String remedy) {}
}
