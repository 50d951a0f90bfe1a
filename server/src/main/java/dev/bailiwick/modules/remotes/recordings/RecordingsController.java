package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.StyleNonce;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/// Plays recordings. The route policy has checked that it is an administrator who has authenticated
/// recently.
@Controller
@RequestMapping(RemoteFields.PATH + "/recordings/{uid}")
final class RecordingsController {
    private final Recordings recordings;
    private final AuditLog audit;
    private final Transactions transactions;

    RecordingsController(Recordings recordings, AuditLog audit, Transactions transactions) {
        this.recordings = recordings;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping
    String page(@PathVariable UUID uid, HttpServletResponse response, Model model) {
        Recording recording = find(uid);
        String nonce = RandomToken.next();
        StyleNonce.allow(nonce, response);
        model.addAttribute(
                "page",
                new RecordingPage(
                        recording,
                        recordings.size(uid),
                        recording.startedAt().plus(recordings.kept()),
                        nonce));
        return "modules/remotes/recordings/show";
    }

    /// Lines of asciicast v2, and one that says how the file ends: `{"end":"complete"}`, `open` or
    /// `damaged`.
    @GetMapping("/events")
    void events(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response)
            throws IOException {
        Recording recording = find(uid);
        if (recordings.size(uid) < 0) {
            throw new NotFoundException();
        }
        transactions.write(() ->
                audit.record(
                        AuditEvent.of("Remote Recording Viewed")
                                .by(person.actor())
                                .on(recording.remoteName())
                                .with("account", recording.person())
                                .with("recording", uid.toString())));
        response.setContentType("application/x-ndjson");
        OutputStream out = response.getOutputStream();
        RecordingReader.End end = recordings.copy(uid, out);
        String last = "{\"end\":\"%s\"}\n".formatted(end.name().toLowerCase(Locale.ROOT));
        out.write(last.getBytes(StandardCharsets.UTF_8));
    }

    private Recording find(UUID uid) {
        return recordings.find(uid).orElseThrow(NotFoundException::new);
    }
}
