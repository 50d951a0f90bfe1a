package dev.bailiwick.modules.remotes.sessions;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a browser receives as a text frame.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(ServerMessage.HostKey.class),
    @JsonSubTypes.Type(ServerMessage.Prompt.class),
    @JsonSubTypes.Type(ServerMessage.Ready.class),
    @JsonSubTypes.Type(ServerMessage.Exit.class),
    @JsonSubTypes.Type(ServerMessage.Failed.class)
})
sealed interface ServerMessage {
    /// @param machine whose key it is
    /// @param known whether it is pinned; otherwise the person must accept it
    @JsonTypeName("host_key")
    record HostKey(String machine, String algorithm, String fingerprint, boolean known)
            implements ServerMessage {}

    /// @param machine that asks
    @JsonTypeName("prompt")
    record Prompt(String machine, int id, String name, String instruction, List<Text> texts)
            implements ServerMessage {
        record Text(String text, boolean echo) {}
    }

    /// @param session to attach to later
    /// @param recorded whether what the machine prints is recorded
    /// @param replayed how many of the bytes that follow were printed before: the terminal answers
    ///   no questions in them, which would be typed into whatever runs now
    @JsonTypeName("ready")
    record Ready(String session, boolean recorded, int replayed) implements ServerMessage {}

    @JsonTypeName("exit")
    record Exit(@Nullable Integer code) implements ServerMessage {}

    /// @param code `authentication_failed`, `unreachable`, `host_key_changed`, `not_allowed`,
    ///   `timeout` or `closed`
    @JsonTypeName("error")
    record Failed(String code, String message) implements ServerMessage {}
}
