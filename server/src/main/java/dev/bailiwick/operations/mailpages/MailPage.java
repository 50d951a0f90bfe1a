package dev.bailiwick.operations.mailpages;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.StoredSecret;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, Mail: the server, the test, the queue and the templates.
///
/// @param ready whether the server is configured
/// @param siteMissing whether nothing is sent despite that, because the base URL for links is
///   missing
/// @param lead what was not done, when something must be corrected
public record MailPage(
        boolean ready,
        boolean siteMissing,
        Server server,
        FormField to,
        @Nullable Test test,
        String queueSummary,
        List<Row> rows,
        @Nullable String error,
        String lead) {
    public MailPage {
        rows = List.copyOf(rows);
    }

    public record Server(
            FormField host,
            FormField port,
            FormField tls,
            List<SelectOption> tlsKinds,
            FormField username,
            FormField password,
            @Nullable StoredSecret storedPassword,
            FormField fromAddress,
            FormField fromName) {
        public Server {
            tlsKinds = List.copyOf(tlsKinds);
        }
    }

    /// The result of a test mail.
    ///
    /// @param unsaved whether it was sent with settings other than the saved ones
    public record Test(
            @Nullable String problem, String to, List<String> dialogue, boolean unsaved) {
        public Test {
            dialogue = List.copyOf(dialogue);
        }

        public String transcript() {
            return String.join("\n", dialogue);
        }
    }

    /// A mail that was not sent yet or was sent recently. `relevantAt` is the next attempt of a
    /// waiting mail, otherwise when it ended.
    public record Row(
            String uid,
            String recipient,
            String subject,
            StatusIcon state,
            String stateLabel,
            @Nullable String problem,
            Instant relevantAt,
            boolean mayRetry,
            boolean mayDiscard) {}

    public StatusIcon state() {
        return siteMissing ? StatusIcon.WARN : ready ? StatusIcon.OK : StatusIcon.IDLE;
    }

    public String stateLabel() {
        return siteMissing ? "Base URL missing" : ready ? "Set up" : "Not set up";
    }

    public FormErrors errors() {
        return FormErrors.none()
                .general(error)
                .at("Server", server.host)
                .at("Port", server.port)
                .at("Encryption", server.tls)
                .at("Username", server.username)
                .at("Password", server.password)
                .at("From address", server.fromAddress)
                .at("From name", server.fromName)
                .at("Test email to", to);
    }
}
