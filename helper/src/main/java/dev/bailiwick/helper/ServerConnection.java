package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.helper.desktop.Desktops;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.SshClient;
import org.jspecify.annotations.Nullable;

/// One connection of the server, from its first message to its end.
final class ServerConnection implements Runnable {
    private static final int FIRST_MESSAGE_SECONDS = 10;

    private final Viewer viewer;
    private final Sessions sessions;
    private final Desktops desktops;
    private final SshClient client;
    private final ScheduledExecutorService timer;
    private final InstantSource clock;

    private @Nullable Dialogue dialogue;
    private @Nullable SigningIn signingIn;
    private volatile SessionRequest.@Nullable Resize size;
    private @Nullable Session session;
    private boolean gone;

    ServerConnection(
            Viewer viewer,
            Sessions sessions,
            Desktops desktops,
            SshClient client,
            ScheduledExecutorService timer,
            InstantSource clock) {
        this.viewer = viewer;
        this.sessions = sessions;
        this.desktops = desktops;
        this.client = client;
        this.timer = timer;
        this.clock = clock;
    }

    @Override
    public void run() {
        try {
            serve();
        } catch (ProtocolException e) {
            viewer.dismiss(new Failed(Failed.Code.CLOSED, String.valueOf(e.getMessage())));
        } catch (SessionException e) {
            viewer.dismiss(e.event());
        } catch (IOException _) {
            viewer.close();
        } finally {
            leave();
        }
    }

    private void serve() throws IOException, SessionException {
        Frame first = firstFrame();
        if (first == null) {
            viewer.close();
            return;
        }
        DesktopRequest desktop = Messages.desktopRequest(first.payload());
        if (desktop != null) {
            first.clear();
            desktops.serve(desktop, viewer.frames());
            return;
        }
        switch (request(first)) {
            case SessionRequest.Open open -> {
                open(open);
                follow();
            }
            case SessionRequest.Attach attach -> {
                Session found = sessions.of(attach.session(), attach.owner());
                boolean _ = begin(found);
                found.attach(viewer);
                found.resize(viewer, new SessionRequest.Resize(attach.columns(), attach.rows()));
                follow();
            }
            case SessionRequest.Files files ->
                    sessions.of(files.session(), files.owner()).files(files.operation(), viewer);
            case SessionRequest.End end -> {
                sessions.end(end.session());
                viewer.dismiss(new SessionEvent.Ended());
            }
            case SessionRequest.ListSessions _ -> {
                sessions.list().forEach(viewer::send);
                viewer.close();
            }
            default -> throw new ProtocolException("This is not a first message.");
        }
    }

    private @Nullable Frame firstFrame() throws IOException {
        ScheduledFuture<?> patience =
                timer.schedule(viewer::close, FIRST_MESSAGE_SECONDS, TimeUnit.SECONDS);
        Frame frame = viewer.read();
        patience.cancel(false);
        if (frame != null && frame.type() != Frame.Type.CONTROL) {
            throw new ProtocolException("There is no session yet.");
        }
        return frame;
    }

    /// Reads until the viewer leaves.
    private void follow() throws IOException {
        for (Frame frame = viewer.read(); frame != null; frame = viewer.read()) {
            Session current = session();
            if (frame.type() == Frame.Type.CONTROL) {
                if (!control(request(frame), current)) {
                    return;
                }
            } else if (current == null) {
                throw new ProtocolException("There is no session yet.");
            } else {
                current.input(viewer, frame.payload());
            }
        }
    }

    /// Returns false when the viewer closes the session.
    private boolean control(SessionRequest request, @Nullable Session current)
            throws ProtocolException {
        switch (request) {
            case SessionRequest.Resize resize when current == null -> size = resize;
            case SessionRequest.Resize resize -> current.resize(viewer, resize);
            case SessionRequest.HostKeyAnswer answer when dialogue != null ->
                    dialogue.answer(answer);
            case SessionRequest.Answers answers when dialogue != null -> dialogue.answer(answers);
            case SessionRequest.Certificate certificate when dialogue != null ->
                    dialogue.answer(certificate);
            case SessionRequest.Close _ -> {
                if (current != null) {
                    current.end("closed by the viewer");
                }
                return false;
            }
            default -> throw new ProtocolException("This message is not expected here.");
        }
        return true;
    }

    private void open(SessionRequest.Open open) throws SessionException {
        sessions.reserve();
        size = new SessionRequest.Resize(open.columns(), open.rows());
        var deadline = new Deadline(Duration.ofSeconds(open.connectSeconds()));
        var questions = new Dialogue(viewer, deadline);
        var attempt = new SigningIn(client, deadline);
        dialogue = questions;
        signingIn = attempt;
        Thread.startVirtualThread(() -> {
            Session opened = connect(open, questions, attempt);
            if (opened != null) {
                keep(opened);
            }
        });
    }

    /// Returns null when no session could be opened.
    private @Nullable Session connect(
            SessionRequest.Open open, Dialogue questions, SigningIn attempt) {
        Session opened = null;
        try {
            Shell shell = new ShellOpening(attempt).run(open, questions, this::size);
            opened =
                    new Session(
                            sessions.newId(),
                            open,
                            clock.instant(),
                            questions.banners(),
                            shell,
                            sessions,
                            timer);
            sessions.add(opened);
            Log.info(
                    "%s is open with %s, port %d."
                            .formatted(Sessions.logged(opened.id()), open.address(), open.port()));
        } catch (SessionException e) {
            Log.info(
                    "No session with %s, port %d: %s"
                            .formatted(open.address(), open.port(), e.event().code()));
            viewer.dismiss(e.event());
        } finally {
            open.clear();
            if (opened == null) {
                sessions.release();
            }
        }
        return opened;
    }

    private void keep(Session opened) {
        try {
            if (begin(opened)) {
                opened.attach(viewer);
                opened.resize(viewer, size());
            } else {
                opened.end("the viewer has left");
            }
            opened.run();
        } catch (SessionException | InterruptedException _) {
            opened.end("it could not be shown");
        }
    }

    /// Returns whether the viewer is still there.
    private synchronized boolean begin(Session begun) {
        session = begun;
        return !gone;
    }

    private synchronized void leave() {
        gone = true;
        if (session != null) {
            session.leave(viewer);
        } else if (signingIn != null && dialogue != null) {
            signingIn.abandon();
            dialogue.end();
        }
    }

    private synchronized @Nullable Session session() {
        return session;
    }

    private SessionRequest.Resize size() {
        return Objects.requireNonNull(size);
    }

    private static SessionRequest request(Frame frame) throws ProtocolException {
        try {
            return Messages.request(frame.payload());
        } finally {
            frame.clear();
        }
    }
}
