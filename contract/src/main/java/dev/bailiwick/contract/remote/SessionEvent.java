package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A control message from the helper to the server. Texts that come from the machine have no
/// control characters and a limited length.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(SessionEvent.HostKey.class),
    @JsonSubTypes.Type(SessionEvent.Prompt.class),
    @JsonSubTypes.Type(SessionEvent.CertificateRequest.class),
    @JsonSubTypes.Type(SessionEvent.Ready.class),
    @JsonSubTypes.Type(SessionEvent.Exit.class),
    @JsonSubTypes.Type(SessionEvent.Failed.class),
    @JsonSubTypes.Type(SessionEvent.Sessions.class),
    @JsonSubTypes.Type(SessionEvent.Ended.class)
})
public sealed interface SessionEvent extends HelperEvent {
    /// Which machine of a connection something is about.
    enum Hop {
        @JsonProperty("jump")
        JUMP,
        @JsonProperty("target")
        TARGET
    }

    /// The host key of the machine. The helper waits for a [SessionRequest.HostKeyAnswer].
    ///
    /// @param fingerprint `SHA256:…` as OpenSSH prints it
    /// @param key algorithm and key as in `known_hosts`, without the host
    @JsonTypeName("host_key")
    record HostKey(Hop hop, String algorithm, String fingerprint, String key)
            implements SessionEvent {}

    /// Questions of the machine. The helper waits for [SessionRequest.Answers] with the same id and
    /// as many values; there can be none.
    @JsonTypeName("prompt")
    record Prompt(Hop hop, int id, String name, String instruction, List<Text> texts)
            implements SessionEvent {
        /// @param echo whether the answer can be shown while it is typed
        public record Text(String text, boolean echo) {}
    }

    /// A certificate is needed for this key, which the helper has made for this session alone. The
    /// helper waits for a [SessionRequest.Certificate].
    ///
    /// @param publicKey one line, `ssh-ed25519 AAAA…`
    /// @param sourceAddress the address from which the helper is connected to the machine; null
    ///   behind a jump host, where the machine sees an address that the helper does not learn
    @JsonTypeName("certificate_request")
    record CertificateRequest(
            Hop hop,
            @JsonProperty("public_key") String publicKey,
            @JsonProperty("source_address") @Nullable String sourceAddress)
            implements SessionEvent {}

    /// The session is open, or attached. Data follows: on attaching, first the last output, which
    /// another viewer may have had.
    ///
    /// @param from how many bytes of output came before the first one that follows
    /// @param replayed how many of the bytes that follow were printed before
    @JsonTypeName("ready")
    record Ready(String session, long from, int replayed) implements SessionEvent {
        public Ready {
            if (from < 0 || replayed < 0) {
                throw new IllegalArgumentException("from");
            }
        }
    }

    /// The session is over.
    ///
    /// @param code the program's exit status; null when a signal ended it
    @JsonTypeName("exit")
    record Exit(@Nullable Integer code) implements SessionEvent {}

    /// The session is over, or was never open.
    @JsonTypeName("error")
    record Failed(Code code, String message) implements SessionEvent {
        /// What went wrong.
        public enum Code {
            @JsonProperty("authentication_failed")
            AUTHENTICATION_FAILED,
            @JsonProperty("unreachable")
            UNREACHABLE,
            @JsonProperty("host_key_refused")
            HOST_KEY_REFUSED,
            @JsonProperty("not_allowed")
            NOT_ALLOWED,
            @JsonProperty("timeout")
            TIMEOUT,
            @JsonProperty("closed")
            CLOSED
        }
    }

    /// The answer to [SessionRequest.ListSessions].
    @JsonTypeName("sessions")
    record Sessions(List<Entry> sessions) implements SessionEvent {
        /// @param attached whether it has a viewer
        public record Entry(String session, String owner, Instant since, boolean attached) {}
    }

    /// The answer to [SessionRequest.End], also when there was no such session.
    @JsonTypeName("ended")
    record Ended() implements SessionEvent {}
}
