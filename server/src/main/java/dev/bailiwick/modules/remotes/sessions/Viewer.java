package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.modules.remotes.recordings.Recorder;
import dev.bailiwick.modules.remotes.recordings.RecordingStoppedException;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.platform.audit.ClientAddress;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;

/// One browser's view of a session: carries what it types to the helper, and what the machine
/// prints to the browser. Threads of its own, so that neither direction waits for the other, and
/// the container's threads wait for nothing.
final class Viewer implements SessionViewer {
    /// How long a browser may take for its first message.
    private static final Duration TIME_TO_BEGIN = Duration.ofSeconds(30);

    /// Of quiet seconds: less than the minute after which proxies close a quiet connection.
    private static final int PING_SECONDS = 20;

    private static final Logger LOG = LoggerFactory.getLogger(Viewer.class);
    private static final String LOST = "The connection to the machine was lost.";

    private final BrowserSocket browser;
    private final SignedIn person;
    private final String address;
    private final Remote remote;
    private final ViewerTools tools;
    private final InputQueue input = new InputQueue();
    private final PauseSwitch pause = new PauseSwitch();
    private volatile @Nullable HelperConnection helper;
    private volatile @Nullable Opening opening;
    private volatile @Nullable LiveSession session;

    /// The name of a shell that is open and has not become a session.
    private volatile @Nullable String shell;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicBoolean isSaid = new AtomicBoolean();

    /// What the browser gets instead of the reason of the session's end.
    private final AtomicReference<@Nullable ServerMessage> last = new AtomicReference<>();

    private long position; // in the output of the session
    private Instant keptSignedInAt = Instant.MIN.plusSeconds(1);

    /// @param address of the browser
    Viewer(
            BrowserSocket browser,
            SignedIn person,
            String address,
            Remote remote,
            ViewerTools tools) {
        this.browser = browser;
        this.person = person;
        this.address = address;
        this.remote = remote;
        this.tools = tools;
    }

    void start() {
        start("terminal-input", this::carryInput);
    }

    private void start(String name, Runnable work) {
        Thread ignored =
                Thread.ofVirtual().name(name).start(() -> ClientAddress.run(address, work));
    }

    // ---- from the browser, on the container's threads ----

    boolean isOver() {
        return isOver.get();
    }

    void received(byte[] bytes) {
        if (!isOver() && !input.put(bytes)) {
            fail("closed", "The machine does not take what is typed.");
        }
    }

    /// @param size of its text, in characters
    void received(BrowserMessage message, int size) {
        switch (message) {
            case BrowserMessage.Pause _ -> pause.set(true);
            case BrowserMessage.ResumeOutput _ -> pause.set(false);
            // Not in the queue, which the browser's leaving empties: this comes right before it.
            case BrowserMessage.Close _ -> start("terminal-close", this::close);
            case BrowserMessage.Unknown _,
                    BrowserMessage.Connect _,
                    BrowserMessage.Attach _,
                    BrowserMessage.Resize _,
                    BrowserMessage.AcceptHostKey _,
                    BrowserMessage.Answers _ -> {
                if (!isOver() && !input.put(message, size)) {
                    fail("closed", "Too many messages at once.");
                }
            }
        }
    }

    /// The browser is gone; its session stays.
    void left() {
        isSaid.set(true);
        stop();
        LiveSession had = session;
        if (had != null) {
            boolean ignored = had.leave(this, tools.now());
        }
        browser.close(CloseStatus.NORMAL);
    }

    private void close() {
        LiveSession open = session;
        if (open == null) {
            fail("closed", EndReason.CLOSED.label() + ".");
        } else if (open.viewer() == this || open.viewer() == null) {
            tools.sessions().end(open, EndReason.CLOSED);
        }
    }

    // ---- to the helper ----

    private void carryInput() {
        try {
            if (!(input.poll(TIME_TO_BEGIN)
                    instanceof InputQueue.Input.Message(var first, var _))) {
                fail("timeout", "The page did not say what to do.");
                return;
            }
            begin(first);
            int quiet = 0;
            while (!isOver()) {
                InputQueue.Input next = input.poll(Duration.ofSeconds(1));
                quiet = next == null ? quiet + 1 : 0;
                switch (next) {
                    case null -> {
                        if (quiet % PING_SECONDS == 0) {
                            browser.ping();
                        }
                    }
                    case InputQueue.Input.Bytes(var bytes) -> type(bytes);
                    case InputQueue.Input.Message(var message, var _) -> tell(message);
                }
            }
        } catch (BrowserSocket.BrowserGoneException e) {
            left();
        } catch (IOException e) {
            lost();
        } catch (ConnectRefusedException e) {
            fail(e.code(), e.text());
        } catch (IllegalArgumentException e) {
            fail("not_allowed", "A message of the page is not valid.");
        } catch (RecordingStoppedException e) {
            endUnrecorded(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failUnexpectedly(e);
        }
    }

    private void begin(BrowserMessage first)
            throws IOException, ConnectRefusedException, RecordingStoppedException {
        switch (first) {
            case BrowserMessage.Connect connect -> {
                try {
                    var begun = new Opening(connect, remote, browser, person, tools);
                    opening = begun;
                    connect(begun.request());
                } finally {
                    connect.clear();
                }
            }
            case BrowserMessage.Attach attach -> connect(attach(attach));
            case BrowserMessage.Resize _,
                    BrowserMessage.AcceptHostKey _,
                    BrowserMessage.Answers _,
                    BrowserMessage.Pause _,
                    BrowserMessage.ResumeOutput _,
                    BrowserMessage.Close _,
                    BrowserMessage.Unknown _ ->
                    throw ConnectRefusedException.notAllowed("A session must be opened first.");
        }
    }

    /// The viewer that the session had is stopped before the helper gives it to this one.
    private SessionRequest attach(BrowserMessage.Attach attach)
            throws ConnectRefusedException, RecordingStoppedException {
        LiveSession found = tools.find(attach.session(), person, remote);
        if (found == null) {
            throw new ConnectRefusedException("closed", "This session has ended.");
        }
        var request =
                new SessionRequest.Attach(
                        found.row().helperSession(),
                        tools.sessions().owner(found.row()),
                        attach.columns(),
                        attach.rows());
        take(found);
        if (found.recorder() != null) {
            found.recorder().resize(attach.columns(), attach.rows());
        }
        return request;
    }

    private void connect(SessionRequest request) throws IOException {
        HelperConnection connection = tools.helper().connect();
        helper = connection;
        if (isOver()) {
            connection.close();
            return;
        }
        connection.send(request);
        start("terminal-output", this::carryOutput);
    }

    private void type(byte[] bytes) throws IOException {
        HelperConnection connection = helper;
        LiveSession open = session;
        if (connection != null && open != null && !isOver()) {
            connection.send(bytes);
            Instant now = tools.now();
            open.typed(bytes.length, now);
            if (keptSignedInAt.plus(Duration.ofMinutes(1)).isBefore(now)) {
                keptSignedInAt = now;
                tools.keepSignedIn(person);
            }
        }
    }

    private void tell(BrowserMessage message)
            throws IOException, ConnectRefusedException, RecordingStoppedException {
        HelperConnection connection = helper;
        Opening begun = opening;
        if (connection == null) {
            return;
        }
        switch (message) {
            case BrowserMessage.Resize(var columns, var rows) -> {
                connection.send(new SessionRequest.Resize(columns, rows));
                LiveSession open = session;
                if (open != null && open.recorder() != null) {
                    open.recorder().resize(columns, rows);
                }
            }
            case BrowserMessage.AcceptHostKey _ when begun != null ->
                    begun.acceptHostKey(connection);
            case BrowserMessage.Answers answers when begun != null ->
                    begun.answer(answers, connection);
            default -> {}
        }
    }

    // ---- from the helper ----

    private void carryOutput() {
        HelperConnection connection = helper;
        try {
            var next = connection == null ? null : connection.receive(SessionEvent.class);
            while (next != null && connection != null) {
                switch (next) {
                    case HelperConnection.Received.Data<SessionEvent>(var bytes) -> show(bytes);
                    case HelperConnection.Received.Event<SessionEvent>(var event) ->
                            tell(event, connection);
                }
                next = connection.receive(SessionEvent.class);
            }
            lost();
        } catch (BrowserSocket.BrowserGoneException e) {
            left();
        } catch (IOException e) {
            lost();
        } catch (ConnectRefusedException e) {
            fail(e.code(), e.text());
        } catch (RecordingStoppedException e) {
            endUnrecorded(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failUnexpectedly(e);
        }
    }

    /// What a browser gets is recorded first.
    private void show(byte[] bytes)
            throws IOException, InterruptedException, RecordingStoppedException {
        pause.awaitOpen();
        LiveSession open = session;
        if (open == null) {
            throw new IOException("output before the session");
        }
        if (isOver()) {
            return;
        }
        Recorder recorder = open.recorder();
        if (recorder != null) {
            recorder.output(position, bytes);
        }
        position += bytes.length;
        browser.send(bytes);
        open.shown(bytes.length);
    }

    private void tell(SessionEvent event, HelperConnection connection)
            throws IOException, ConnectRefusedException, RecordingStoppedException {
        Opening begun = opening;
        switch (event) {
            case SessionEvent.HostKey key when begun != null -> begun.hostKey(key, connection);
            case SessionEvent.Prompt prompt when begun != null -> begun.prompt(prompt);
            case SessionEvent.CertificateRequest wanted when begun != null ->
                    begun.certify(wanted, connection);
            case SessionEvent.Ready(var helperSession, var from, var replayed) -> {
                position = from;
                ready(helperSession, replayed);
            }
            case SessionEvent.Exit(var code) ->
                    finish(new ServerMessage.Exit(code), EndReason.EXITED);
            case SessionEvent.Failed(var code, var message) ->
                    finish(
                            new ServerMessage.Failed(
                                    begun == null ? tools.word(code) : begun.failed(code), message),
                            EndReason.LOST);
            default -> {}
        }
    }

    private void ready(String helperSession, int replayed)
            throws IOException, ConnectRefusedException {
        LiveSession open = session;
        Opening begun = opening;
        if (open == null) {
            if (begun == null) {
                throw new IOException("a session that nobody asked for");
            }
            shell = helperSession;
            open = begun.begin(helperSession);
            opening = null;
            take(open);
            shell = null;
        }
        browser.send(
                new ServerMessage.Ready(open.uid().toString(), open.recorder() != null, replayed));
    }

    /// Becomes the viewer of a session, which can end at the same time, as can this viewer.
    private void take(LiveSession open) throws ConnectRefusedException {
        session = open;
        SessionViewer before = open.attach(this, tools.now());
        if (before != null) {
            before.replaced();
        }
        if (!tools.sessions().isOpen(open)) {
            throw new ConnectRefusedException("closed", "This session has ended.");
        }
        if (isOver()) {
            boolean ignored = open.leave(this, tools.now());
        }
    }

    // ---- the end ----

    private void endUnrecorded(RecordingStoppedException why) {
        LiveSession open = session;
        if (open != null) {
            LOG.warn("The session {} ends: {}", open.uid(), why.getMessage(), why.getCause());
            tools.sessions()
                    .end(
                            open,
                            why.isFull() ? EndReason.RECORDING_FULL : EndReason.RECORDING_FAILED);
        }
    }

    private void failUnexpectedly(RuntimeException e) {
        LOG.error("A session ends because of an error", e);
        fail("closed", "Something went wrong.");
    }

    /// This page cannot go on; the session, if there is one, can.
    void fail(String code, String message) {
        LiveSession open = session;
        if (stop()) {
            if (open != null) {
                boolean ignored = open.leave(this, tools.now());
            }
            say(new ServerMessage.Failed(code, message));
        }
    }

    private void lost() {
        finish(new ServerMessage.Failed("closed", LOST), EndReason.LOST);
    }

    /// The session is over, or never began. Does nothing when this viewer was stopped before.
    private void finish(ServerMessage message, EndReason reason) {
        LiveSession open = session;
        if (!stop()) {
            return;
        }
        if (open == null || open.viewer() != this) {
            say(message);
        } else {
            last.set(message);
            tools.sessions().end(open, reason);
        }
    }

    @Override
    public boolean stop() {
        if (!isOver.compareAndSet(false, true)) {
            return false;
        }
        pause.set(false);
        // On a thread of its own: a helper that does not read, or a database that is busy, holds up
        // nobody else.
        start("terminal-stop", this::release);
        return true;
    }

    private void release() {
        Opening begun = opening;
        if (begun != null) {
            begun.abandon();
        }
        HelperConnection connection = helper;
        if (connection == null) {
            return;
        }
        try (connection) {
            if (session == null) {
                // Else a shell that opens at this moment would wait for its person.
                connection.send(new SessionRequest.Close());
            }
        } catch (IOException e) {
            // It is closed.
        }
        String unused = shell;
        if (session == null && unused != null) {
            // The helper does not read the message above if it cannot write to this connection.
            tools.sessions().discard(unused);
        }
    }

    @Override
    public void end(EndReason reason) {
        boolean ignored = stop();
        ServerMessage own = last.get();
        say(own == null ? new ServerMessage.Failed("closed", reason.label() + ".") : own);
    }

    @Override
    public void replaced() {
        boolean ignored = stop();
        say(new ServerMessage.Failed("closed", "The session was opened in another tab."));
    }

    /// On a thread of its own: a browser that does not read holds up nobody else.
    private void say(ServerMessage message) {
        if (isSaid.compareAndSet(false, true)) {
            start(
                    "terminal-goodbye",
                    () -> {
                        try {
                            browser.send(message);
                        } catch (IOException e) {
                            // The browser is gone.
                        }
                        browser.close(CloseStatus.NORMAL);
                    });
        }
    }
}
