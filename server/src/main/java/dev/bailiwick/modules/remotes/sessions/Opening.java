package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.modules.remotes.recordings.Recorder;
import dev.bailiwick.modules.remotes.recordings.Recording;
import dev.bailiwick.modules.remotes.recordings.RecordingStoppedException;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.web.errors.RefusedException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A session from the wish to connect until it begins: host keys, questions and certificates on the
/// way, and at the end the rules again, because all that can take minutes.
final class Opening {
    private static final String ADMINISTRATORS_ONLY = "Only administrators accept host keys.";

    private final UUID uid = UUID.randomUUID();
    private final ConnectPlan plan;
    private final BrowserSocket browser;
    private final SignedIn person;
    private final ViewerTools tools;

    /// What the person is asked now: a host key or a prompt. Each is answered once.
    private final AtomicReference<@Nullable SessionEvent> question = new AtomicReference<>();

    private final ConnectRules.Attempt attempt;
    private volatile boolean isKeyChanged;

    /// Whether a host key was accepted, after which the helper signs in.
    private volatile boolean isTried;

    /// @param remote as it was when the page was opened
    Opening(
            BrowserMessage.Connect connect,
            Remote remote,
            BrowserSocket browser,
            SignedIn person,
            ViewerTools tools)
            throws ConnectRefusedException {
        this.plan =
                ConnectPlan.of(connect, tools.rules().mayConnect(remote, person), person, tools);
        this.attempt = plan.attempt(person, tools.rules());
        this.browser = browser;
        this.person = person;
        this.tools = tools;
    }

    SessionRequest.Open request() {
        return plan.request();
    }

    // ---- from the helper ----

    void hostKey(SessionEvent.HostKey key, HelperConnection helper) throws IOException {
        Remote machine = plan.machine(key.hop());
        switch (tools.keys().check(machine.id(), key.fingerprint())) {
            case PINNED -> {
                browser.send(message(machine, key, true));
                isTried = true;
                helper.send(new SessionRequest.HostKeyAnswer(true));
            }
            case UNKNOWN -> {
                question.set(key);
                browser.send(message(machine, key, false));
            }
            case CHANGED -> {
                isKeyChanged = true;
                tools.keys()
                        .recordChanged(
                                machine.id(), key.algorithm(), key.fingerprint(), person.actor());
                helper.send(new SessionRequest.HostKeyAnswer(false));
            }
        }
    }

    private static ServerMessage.HostKey message(
            Remote machine, SessionEvent.HostKey key, boolean known) {
        return new ServerMessage.HostKey(
                machine.title(), key.algorithm(), key.fingerprint(), known);
    }

    void prompt(SessionEvent.Prompt prompt) throws IOException {
        question.set(prompt);
        browser.send(
                new ServerMessage.Prompt(
                        plan.machine(prompt.hop()).title(),
                        prompt.id(),
                        prompt.name(),
                        prompt.instruction(),
                        prompt.texts().stream()
                                .map(one -> new ServerMessage.Prompt.Text(one.text(), one.echo()))
                                .toList()));
    }

    void certify(SessionEvent.CertificateRequest wanted, HelperConnection helper)
            throws IOException, ConnectRefusedException {
        String signed;
        try {
            signed =
                    tools.certificates()
                            .sign(plan.certificate(wanted, uid), person.account().id())
                            .orElse(null);
        } catch (IllegalArgumentException e) {
            throw new IOException(e);
        }
        if (signed == null) {
            throw ConnectRefusedException.notAllowed(
                    "No certificate was signed for you on %s: certificates are switched off, or your rights have changed."
                            .formatted(plan.machine(wanted.hop()).title()));
        }
        helper.send(new SessionRequest.Certificate(signed));
    }

    /// @return the code for the browser
    String failed(SessionEvent.Failed.Code code) {
        switch (code) {
            case AUTHENTICATION_FAILED -> attempt.failed();
            case UNREACHABLE, HOST_KEY_REFUSED, NOT_ALLOWED -> attempt.undo();
            case TIMEOUT, CLOSED -> abandon();
        }
        return code != SessionEvent.Failed.Code.HOST_KEY_REFUSED
                ? tools.word(code)
                : isKeyChanged ? "host_key_changed" : "not_allowed";
    }

    /// Nobody waits any more. Does nothing after the machine's answer.
    void abandon() {
        if (isTried) {
            attempt.unfinished();
        } else {
            attempt.undo();
        }
    }

    /// @throws ConnectRefusedException when the session may not begin, or not be recorded
    LiveSession begin(String helperSession) throws ConnectRefusedException {
        attempt.undo();
        Remote remote = tools.rules().mayBegin(plan.remote(), person);
        if (plan.jump() != null) {
            Remote ignored = tools.rules().mayBegin(plan.jump(), person);
        }
        Instant now = tools.now();
        var row =
                new SessionRow(
                        uid,
                        remote.id(),
                        remote.title(),
                        remote.protocol(),
                        person.account().id(),
                        person.account().email().value(),
                        person.session().uid(),
                        plan.request().username(),
                        plan.request().address(),
                        helperSession,
                        now);
        return tools.sessions()
                .begin(row, remote.isRecorded() ? recorder(row) : null, person.actor());
    }

    private Recorder recorder(SessionRow row) throws ConnectRefusedException {
        try {
            return tools.recordings()
                    .begin(
                            new Recording(
                                    row.uid(),
                                    row.remoteName(),
                                    row.person(),
                                    row.username(),
                                    row.address(),
                                    row.startedAt(),
                                    null),
                            plan.request().columns(),
                            plan.request().rows());
        } catch (RecordingStoppedException e) {
            throw ConnectRefusedException.notAllowed(
                    "This session must be recorded, and that is not possible now.");
        }
    }

    // ---- from the browser ----

    /// Sends the answers to the question that has this number; others are forgotten.
    void answer(BrowserMessage.Answers answers, HelperConnection helper) throws IOException {
        var values =
                new SessionRequest.Answers(
                        answers.id(), answers.values() == null ? List.of() : answers.values());
        try {
            if (question.get() instanceof SessionEvent.Prompt asked
                    && asked.id() == answers.id()
                    && question.compareAndSet(asked, null)) {
                helper.send(values);
            }
        } finally {
            values.clear();
        }
    }

    void acceptHostKey(HelperConnection helper) throws IOException, ConnectRefusedException {
        if (!(question.get() instanceof SessionEvent.HostKey key)
                || !question.compareAndSet(key, null)) {
            return;
        }
        if (!person.account().isAdministrator()) {
            throw ConnectRefusedException.notAllowed(ADMINISTRATORS_ONLY);
        }
        if (!person.session().isRecentlyAuthenticated(tools.now())) {
            throw ConnectRefusedException.notAllowed(
                    "You last signed in more than 15 minutes ago. Pin the key on the page of the"
                            + " machine, where you are asked to sign in again: %s"
                                    .formatted(key.fingerprint()));
        }
        boolean accepted = accept(key);
        isKeyChanged = !accepted;
        isTried |= accepted;
        helper.send(new SessionRequest.HostKeyAnswer(accepted));
    }

    private boolean accept(SessionEvent.HostKey key) throws ConnectRefusedException {
        try {
            return tools.keys()
                    .accept(
                            plan.machine(key.hop()).id(),
                            key.algorithm(),
                            key.fingerprint(),
                            person.account());
        } catch (RefusedException e) {
            throw ConnectRefusedException.notAllowed(ADMINISTRATORS_ONLY);
        }
    }
}
