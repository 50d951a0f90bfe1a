package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A control message from the server to the helper. Every limit is checked by the constructors,
/// which fail with a text that repeats no value.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(SessionRequest.Open.class),
    @JsonSubTypes.Type(SessionRequest.Attach.class),
    @JsonSubTypes.Type(SessionRequest.Files.class),
    @JsonSubTypes.Type(SessionRequest.End.class),
    @JsonSubTypes.Type(SessionRequest.ListSessions.class),
    @JsonSubTypes.Type(SessionRequest.HostKeyAnswer.class),
    @JsonSubTypes.Type(SessionRequest.Answers.class),
    @JsonSubTypes.Type(SessionRequest.Certificate.class),
    @JsonSubTypes.Type(SessionRequest.Resize.class),
    @JsonSubTypes.Type(SessionRequest.Close.class)
})
public sealed interface SessionRequest {
    int MAX_NAME_LENGTH = 255;
    int MAX_PASSWORD_LENGTH = 4_096;
    int MAX_PRIVATE_KEY_LENGTH = 32_768;
    int MAX_CERTIFICATE_LENGTH = 8_192;
    int MAX_ANSWERS = 16;
    int MAX_COLUMNS = 1_000;
    int MAX_ROWS = 1_000;
    int MAX_KEEP_SECONDS = 1_800;
    int MAX_CONNECT_SECONDS = 120;

    /// Opens a session. With neither password, private key nor certificate, the machine's questions
    /// go to the person.
    ///
    /// @param owner a text that means nothing to the helper; attaching needs the same one
    /// @param address an IP address; only behind a jump host it can be a name, which that resolves
    /// @param privateKey the text of a key in the format of OpenSSH, PKCS #1 or PKCS #8
    /// @param certificate whether to sign in with a certificate for a key of this session alone;
    ///   the helper asks for it with a [SessionEvent.CertificateRequest]
    /// @param jump the machine through which the connection goes
    /// @param keepSeconds how long the session stays without a viewer
    /// @param connectSeconds how long connecting may take, without the time that the person takes
    @JsonTypeName("open")
    record Open(
            String owner,
            String address,
            int port,
            String username,
            @Nullable Secret password,
            @JsonProperty("private_key") @Nullable Secret privateKey,
            @Nullable Secret passphrase,
            @JsonSetter(nulls = Nulls.AS_EMPTY) boolean certificate,
            @Nullable Machine jump,
            int columns,
            int rows,
            @JsonProperty("keep_seconds") int keepSeconds,
            @JsonProperty("connect_seconds") int connectSeconds)
            implements SessionRequest {
        public Open {
            checkName(owner, "owner");
            var ignored =
                    new Machine(
                            address, port, username, password, privateKey, passphrase, certificate);
            checkSize(columns, rows);
            check(keepSeconds >= 0 && keepSeconds <= MAX_KEEP_SECONDS, "keep_seconds");
            check(connectSeconds >= 1 && connectSeconds <= MAX_CONNECT_SECONDS, "connect_seconds");
        }

        /// The machine of the session, without the jump host.
        public Machine target() {
            return new Machine(
                    address, port, username, password, privateKey, passphrase, certificate);
        }

        /// Overwrites the secrets.
        public void clear() {
            target().clear();
            if (jump != null) {
                jump.clear();
            }
        }
    }

    /// Where a machine is, and how to sign in there. The members are those of [Open].
    record Machine(
            String address,
            int port,
            String username,
            @Nullable Secret password,
            @JsonProperty("private_key") @Nullable Secret privateKey,
            @Nullable Secret passphrase,
            @JsonSetter(nulls = Nulls.AS_EMPTY) boolean certificate) {
        public Machine {
            checkName(address, "address");
            check(port >= 1 && port <= 65_535, "port");
            checkName(username, "username");
            check(username.codePoints().allMatch(SessionRequest::isVisible), "username");
            check(fits(password, MAX_PASSWORD_LENGTH), "password");
            check(fits(privateKey, MAX_PRIVATE_KEY_LENGTH), "private_key");
            check(password == null || privateKey == null, "password");
            check(fits(passphrase, MAX_PASSWORD_LENGTH), "passphrase");
            check(passphrase == null || privateKey != null, "passphrase");
            check(!certificate || (password == null && privateKey == null), "certificate");
        }

        /// Overwrites the secrets.
        public void clear() {
            Stream.of(password, privateKey, passphrase)
                    .filter(Objects::nonNull)
                    .forEach(Secret::clear);
        }
    }

    /// Attaches to a session, and takes it over from the viewer that it has.
    @JsonTypeName("attach")
    record Attach(String session, String owner, int columns, int rows) implements SessionRequest {
        public Attach {
            checkName(session, "session");
            checkName(owner, "owner");
            checkSize(columns, rows);
        }
    }

    /// Does something with the files of a session's machine. Answered by [FileEvent].
    @JsonTypeName("files")
    record Files(String session, String owner, FileOperation operation) implements SessionRequest {
        public Files {
            checkName(session, "session");
            checkName(owner, "owner");
            Objects.requireNonNull(operation, "operation");
        }
    }

    /// Ends a session.
    @JsonTypeName("end")
    record End(String session) implements SessionRequest {
        public End {
            checkName(session, "session");
        }
    }

    /// Lists the sessions.
    @JsonTypeName("list")
    record ListSessions() implements SessionRequest {}

    /// Whether the machine's host key is accepted.
    @JsonTypeName("host_key_answer")
    record HostKeyAnswer(boolean accepted) implements SessionRequest {}

    /// The person's answers to a [SessionEvent.Prompt].
    @JsonTypeName("answers")
    record Answers(int id, List<Secret> values) implements SessionRequest {
        public Answers {
            values = List.copyOf(values);
            check(values.size() <= MAX_ANSWERS, "values");
            values.forEach(value -> check(fits(value, MAX_PASSWORD_LENGTH), "values"));
        }

        /// Overwrites the answers.
        public void clear() {
            values.forEach(Secret::clear);
        }
    }

    /// The answer to a [SessionEvent.CertificateRequest].
    ///
    /// @param certificate one line, `ssh-ed25519-cert-v01@openssh.com AAAA…`
    @JsonTypeName("certificate")
    record Certificate(String certificate) implements SessionRequest {
        public Certificate {
            Objects.requireNonNull(certificate, "certificate");
            check(certificate.length() <= MAX_CERTIFICATE_LENGTH, "certificate");
        }
    }

    /// The terminal has another size.
    @JsonTypeName("resize")
    record Resize(int columns, int rows) implements SessionRequest {
        public Resize {
            checkSize(columns, rows);
        }
    }

    /// Ends the viewer's session.
    @JsonTypeName("close")
    record Close() implements SessionRequest {}

    private static void checkName(String text, String member) {
        Objects.requireNonNull(text, member);
        check(!text.isEmpty() && text.length() <= MAX_NAME_LENGTH, member);
    }

    /// What people do not see could make one name look like another, or a log entry like two.
    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    private static void checkSize(int columns, int rows) {
        check(columns >= 1 && columns <= MAX_COLUMNS, "columns");
        check(rows >= 1 && rows <= MAX_ROWS, "rows");
    }

    private static boolean fits(@Nullable Secret secret, int max) {
        return secret == null || secret.length() <= max;
    }

    private static void check(boolean holds, String member) {
        if (!holds) {
            throw new IllegalArgumentException("This value of " + member + " is not possible.");
        }
    }
}
