package dev.bailiwick.modules.remotes.sessions;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.Nulls;
import dev.bailiwick.contract.remote.Secret;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a browser sends as a text frame. Unknown types are ignored, so that pages can be newer than
/// the server. Limits are those of [dev.bailiwick.contract.remote.SessionRequest].
@JsonTypeInfo(
        use = JsonTypeInfo.Id.NAME,
        property = "type",
        defaultImpl = BrowserMessage.Unknown.class)
@JsonSubTypes({
    @JsonSubTypes.Type(BrowserMessage.Connect.class),
    @JsonSubTypes.Type(BrowserMessage.Attach.class),
    @JsonSubTypes.Type(BrowserMessage.Resize.class),
    @JsonSubTypes.Type(BrowserMessage.AcceptHostKey.class),
    @JsonSubTypes.Type(BrowserMessage.Answers.class),
    @JsonSubTypes.Type(BrowserMessage.Pause.class),
    @JsonSubTypes.Type(BrowserMessage.ResumeOutput.class),
    @JsonSubTypes.Type(BrowserMessage.Close.class)
})
@JsonIgnoreProperties(ignoreUnknown = true)
public sealed interface BrowserMessage {
    /// @param certificate whether to sign in with a certificate, where the machine takes them
    /// @param jumpUsername on the machine through which the connection goes; the same user name
    ///   when it is left out
    @JsonTypeName("connect")
    record Connect(
            @Nullable String username,
            @Nullable Secret password,
            @JsonProperty("private_key") @Nullable Secret privateKey,
            @Nullable Secret passphrase,
            @JsonSetter(nulls = Nulls.AS_EMPTY) boolean certificate,
            @JsonProperty("jump_username") @Nullable String jumpUsername,
            int columns,
            int rows)
            implements BrowserMessage {
        /// Overwrites the secrets.
        void clear() {
            Stream.of(password, privateKey, passphrase)
                    .filter(Objects::nonNull)
                    .forEach(Secret::clear);
        }
    }

    /// @param session as `ready` named it
    @JsonTypeName("attach")
    record Attach(@Nullable String session, int columns, int rows) implements BrowserMessage {}

    @JsonTypeName("resize")
    record Resize(int columns, int rows) implements BrowserMessage {}

    @JsonTypeName("accept_host_key")
    record AcceptHostKey() implements BrowserMessage {}

    @JsonTypeName("answers")
    record Answers(int id, @Nullable List<Secret> values) implements BrowserMessage {}

    /// The browser has more output than it can show: the helper is not read until the next one.
    @JsonTypeName("pause")
    record Pause() implements BrowserMessage {}

    @JsonTypeName("resume_output")
    record ResumeOutput() implements BrowserMessage {}

    /// Ends the session instead of leaving it for another tab.
    @JsonTypeName("close")
    record Close() implements BrowserMessage {}

    record Unknown() implements BrowserMessage {}
}
