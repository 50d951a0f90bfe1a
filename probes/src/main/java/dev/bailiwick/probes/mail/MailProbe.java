package dev.bailiwick.probes.mail;

import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.Connection;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.connection.TlsConnection;
import dev.bailiwick.probes.connection.Verification;
import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.ServerCertificate;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;

/// Reads the greeting, asks for the capabilities, starts TLS if the check says so, and leaves.
public final class MailProbe {
    private static final int MAX_LAST_WAIT = 500;

    private final TlsClient tls;

    public MailProbe(TlsClient tls) {
        this.tls = tls;
    }

    public Result run(MailCheck check, Attempt attempt) throws DownException {
        try (Connection connection = Connection.open(check.server(), attempt)) {
            return switch (check.encryption()) {
                case NONE -> talk(check, connection.socket(), attempt);
                case TLS -> {
                    TlsConnection secure = secure(check, connection, attempt);
                    yield talk(check, secure.socket(), attempt).with(secure.certificate());
                }
                case STARTTLS -> startTls(check, connection, attempt);
            };
        } catch (IOException e) {
            throw new DownException("%s closed the connection.".formatted(check.server()));
        }
    }

    private static Result talk(MailCheck check, Socket socket, Attempt attempt)
            throws IOException, DownException {
        MailProtocol protocol = protocol(check);
        var dialogue = new Dialogue(socket);
        String greeting = greeting(check, dialogue, attempt);
        Set<String> ignored = protocol.capabilities(dialogue);
        return leave(check, dialogue, greeting, attempt);
    }

    private Result startTls(MailCheck check, Connection connection, Attempt attempt)
            throws IOException, DownException {
        MailProtocol protocol = protocol(check);
        var plain = new Dialogue(connection.socket());
        String greeting = greeting(check, plain, attempt);
        if (!protocol.capabilities(plain).contains(MailProtocol.STARTTLS)) {
            throw new DownException("%s does not offer STARTTLS.".formatted(check.server()));
        }
        protocol.startTls(plain);
        TlsConnection secure = secure(check, connection, attempt);
        attempt.waitFor("%s did not respond after STARTTLS".formatted(check.server()));
        var dialogue = new Dialogue(secure.socket());
        Set<String> ignored = protocol.capabilities(dialogue);
        ServerCertificate certificate = secure.certificate();
        return leave(check, dialogue, greeting, attempt).with(certificate);
    }

    private static String greeting(MailCheck check, Dialogue dialogue, Attempt attempt)
            throws IOException, DownException {
        attempt.waitFor("%s did not send its greeting".formatted(check.server()));
        String greeting = protocol(check).greeting(dialogue);
        attempt.waitFor("%s did not list its capabilities".formatted(check.server()));
        return greeting;
    }

    private static Result leave(
            MailCheck check, Dialogue dialogue, String greeting, Attempt attempt) {
        Duration time = attempt.elapsed();
        protocol(check).end(dialogue, Math.min(MAX_LAST_WAIT, attempt.remainingMilliseconds(2)));
        return Result.up(
                        "%s greets with “%s”."
                                .formatted(check.server(), PlainText.line(greeting, 100)))
                .in(time);
    }

    private TlsConnection secure(MailCheck check, Connection connection, Attempt attempt)
            throws DownException {
        return tls.start(
                connection,
                check.server().host(),
                Verification.requiredIf(check.verifies()),
                attempt);
    }

    private static MailProtocol protocol(MailCheck check) {
        return switch (check.protocol()) {
            case SMTP -> new Smtp();
            case IMAP -> new Imap();
        };
    }
}
