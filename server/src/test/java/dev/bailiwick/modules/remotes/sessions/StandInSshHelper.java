package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Keeps SSH sessions as the helper does, without connecting to anything.
public final class StandInSshHelper implements AutoCloseable {
    public static final String PUBLIC_KEY =
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFPkG8MTCwFeSdvYwoyaDJFxOtkrmEtILI65zEhXdVEo";

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Later than the clock of any test.
    private static final Instant FUTURE = Instant.parse("2999-01-01T00:00:00Z");

    private final Path socket = Files.createTempDirectory("stand-in").resolve("socket");
    private final ServerSocketChannel server =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(socket));
    private final Queue<SessionRequest> requests = new ConcurrentLinkedQueue<>();
    private final Map<String, SessionEvent.Sessions.Entry> sessions = new ConcurrentHashMap<>();
    private volatile boolean isRefusing;
    private volatile boolean isSilent;
    private volatile boolean isHangingUp;
    private volatile boolean isLosingClose;
    private final Queue<FrameChannel> viewers = new ConcurrentLinkedQueue<>();

    public StandInSshHelper() throws IOException {
        Thread.startVirtualThread(() -> {
            while (server.isOpen()) {
                try {
                    var frames = new FrameChannel(server.accept());
                    Thread.startVirtualThread(() -> serve(frames));
                } catch (IOException _) {
                    // The test has ended.
                }
            }
        });
    }

    public Path socket() {
        return socket;
    }

    public <T extends SessionRequest> List<T> received(Class<T> type) {
        return requests.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public void forget() {
        requests.clear();
    }

    public static String hostKey(Hop hop) {
        return "SHA256:" + (hop == Hop.JUMP ? "j" : "t").repeat(43);
    }

    /// Machines refuse everybody's sign-in.
    void refuse(boolean refusing) {
        isRefusing = refusing;
    }

    /// Questions about sessions get no answer.
    void keepSilent(boolean silent) {
        isSilent = silent;
    }

    /// Connections that ask which sessions there are end without an answer.
    void hangUp(boolean hangingUp) {
        isHangingUp = hangingUp;
    }

    /// Viewers' wishes to close their sessions are lost, as they are when a viewer reads no more.
    void loseClose(boolean losing) {
        isLosingClose = losing;
    }

    /// Has a shell that was opened at this time.
    void has(String session, String owner, Instant since) {
        sessions.put(session, new SessionEvent.Sessions.Entry(session, owner, since, false));
    }

    /// The names of all shells.
    Set<String> shells() {
        return Set.copyOf(sessions.keySet());
    }

    /// The programs of all sessions end.
    void endPrograms() {
        sessions.clear();
    }

    /// Every program prints, until its viewer takes no more.
    void print(byte[] output) throws IOException {
        for (FrameChannel viewer : viewers) {
            viewer.write(Frame.Type.DATA, output, 0, output.length);
        }
    }

    private void serve(FrameChannel frames) {
        try (frames) {
            switch (next(frames)) {
                case SessionRequest.Open open -> {
                    if (signIn(frames, open)) {
                        String session = UUID.randomUUID().toString();
                        has(session, open.owner(), FUTURE);
                        view(frames, session);
                    }
                }
                case SessionRequest.Attach attach -> {
                    if (sessions.containsKey(attach.session())) {
                        view(frames, attach.session());
                    }
                }
                case SessionRequest.End _ when isSilent -> {
                    var ignored = frames.read();
                }
                case SessionRequest.ListSessions _ when isSilent -> {
                    var ignored = frames.read();
                }
                case SessionRequest.ListSessions _ when isHangingUp -> {}
                case SessionRequest.End end -> {
                    var ignored = sessions.remove(end.session());
                    send(frames, new SessionEvent.Ended());
                }
                case SessionRequest.ListSessions _ ->
                        send(frames, new SessionEvent.Sessions(List.copyOf(sessions.values())));
                case null, default -> {}
            }
        } catch (IOException e) {
            // The server has closed the connection.
        }
    }

    private void view(FrameChannel frames, String session) throws IOException {
        viewers.add(frames);
        try {
            send(frames, new SessionEvent.Ready(session, 0, 0));
            for (var next = next(frames); next != null; next = next(frames)) {
                if (next instanceof SessionRequest.Close && !isLosingClose) {
                    var ignored = sessions.remove(session);
                }
            }
        } finally {
            viewers.remove(frames);
        }
    }

    private boolean signIn(FrameChannel frames, SessionRequest.Open open) throws IOException {
        return (open.jump() == null || signIn(frames, Hop.JUMP, open.jump().certificate(), null))
                && signIn(
                        frames,
                        Hop.TARGET,
                        open.certificate(),
                        open.jump() == null ? "127.0.0.1" : null);
    }

    private boolean signIn(
            FrameChannel frames, Hop hop, boolean certificate, @Nullable String source)
            throws IOException {
        send(
                frames,
                new SessionEvent.HostKey(hop, "ssh-ed25519", hostKey(hop), "ssh-ed25519 AAAA"));
        if (!(next(frames) instanceof SessionRequest.HostKeyAnswer(var accepted)) || !accepted) {
            send(
                    frames,
                    new SessionEvent.Failed(
                            SessionEvent.Failed.Code.HOST_KEY_REFUSED, "Not accepted."));
            return false;
        }
        if (certificate) {
            send(frames, new SessionEvent.CertificateRequest(hop, PUBLIC_KEY, source));
            return next(frames) instanceof SessionRequest.Certificate;
        }
        send(
                frames,
                new SessionEvent.Prompt(
                        hop, 1, "", "", List.of(new SessionEvent.Prompt.Text("Code:", true))));
        if (!(next(frames) instanceof SessionRequest.Answers)) {
            return false;
        }
        if (isRefusing) {
            send(
                    frames,
                    new SessionEvent.Failed(
                            SessionEvent.Failed.Code.AUTHENTICATION_FAILED, "Not signed in."));
        }
        return !isRefusing;
    }

    private @Nullable SessionRequest next(FrameChannel frames) throws IOException {
        for (Frame frame = frames.read(); frame != null; frame = frames.read()) {
            if (frame.type() == Frame.Type.CONTROL) {
                var request = JSON.readValue(frame.payload(), SessionRequest.class);
                requests.add(request);
                return request;
            }
        }
        return null;
    }

    private static void send(FrameChannel frames, SessionEvent event) throws IOException {
        byte[] json = JSON.writeValueAsBytes(event);
        frames.write(Frame.Type.CONTROL, json, 0, json.length);
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.delete(socket);
    }
}
