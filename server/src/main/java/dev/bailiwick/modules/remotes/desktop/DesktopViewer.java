package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.modules.remotes.helper.HelperConnection.Received;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.sessions.BrowserSocket;
import dev.bailiwick.modules.remotes.sessions.ConnectRefusedException;
import dev.bailiwick.modules.remotes.sessions.ConnectRules;
import dev.bailiwick.modules.remotes.sessions.EndReason;
import dev.bailiwick.modules.remotes.sessions.InputQueue;
import dev.bailiwick.modules.remotes.sessions.LiveSession;
import dev.bailiwick.modules.remotes.sessions.SessionRow;
import dev.bailiwick.modules.remotes.sessions.SessionViewer;
import dev.bailiwick.platform.audit.ClientAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;

/// A browser's desktop: checks the machine, and then carries instructions between the browser and
/// the helper. Two threads of its own, so that neither direction waits for the other, and the
/// container's threads wait for nothing. The desktop ends with its websocket.
final class DesktopViewer implements SessionViewer {
    private static final int CONNECT_SECONDS = 30;

    /// Within this time a machine has refused a wrong password; guacd does not say when it has
    /// accepted one.
    private static final Duration TIME_TO_REFUSE = Duration.ofSeconds(15);

    // Status codes of the Guacamole protocol.
    private static final int SERVER_ERROR = 512;
    private static final int UPSTREAM_NOT_FOUND = 519;
    private static final int SESSION_CLOSED = 523;
    private static final int CLIENT_FORBIDDEN = 771;
    private static final int CLIENT_OVERRUN = 781;

    private final BrowserSocket browser;
    private final SignedIn person;
    private final String address;
    private final Remote remote;
    private final DesktopTools tools;
    private final InputQueue input = new InputQueue();
    private volatile @Nullable HelperConnection helper;
    private volatile ConnectRules.@Nullable Attempt attempt;
    private volatile @Nullable LiveSession session;
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicBoolean isSaid = new AtomicBoolean();
    private volatile EndReason reason = EndReason.CLOSED;

    /// What the browser gets instead of the reason of the session's end.
    private volatile @Nullable Goodbye last;

    /// @param status of the Guacamole protocol
    private record Goodbye(int status, String message) {}

    private Instant keptSignedInAt = Instant.MIN.plusSeconds(1);

    /// @param address of the browser
    DesktopViewer(
            BrowserSocket browser,
            SignedIn person,
            String address,
            Remote remote,
            DesktopTools tools) {
        this.browser = browser;
        this.person = person;
        this.address = address;
        this.remote = remote;
        this.tools = tools;
    }

    void start(StartRequest request) {
        start("desktop-output", () -> carryOutput(request));
    }

    private void start(String name, Runnable work) {
        Thread _ = Thread.ofVirtual().name(name).start(() -> ClientAddress.run(address, work));
    }

    // ---- from the browser, on the container's threads ----

    void received(byte[] instructions) {
        if (!isOver() && !input.put(instructions)) {
            fail(EndReason.LOST, CLIENT_OVERRUN, "The machine does not take what is typed.");
        }
    }

    /// The browser is gone, and its desktop with it.
    void left() {
        isSaid.set(true);
        boolean _ = stop();
        end(session);
    }

    // ---- to the browser ----

    private void carryOutput(StartRequest start) {
        String username = start.username();
        try {
            // The tunnel's id is the first instruction, and has an empty opcode.
            String id = UUID.randomUUID().toString();
            browser.sendText(bytes("0.,%d.%s;".formatted(id.length(), id)));
            DesktopRequest.Open open = open(start);
            if (open == null || isOver()) {
                return;
            }
            try (HelperConnection connection = tools.helper().connect()) {
                helper = connection;
                if (isOver()) {
                    return;
                }
                connection.send(open);
                open.clear();
                carryOutput(connection, username, open.address());
            }
        } catch (ConnectRefusedException e) {
            fail(EndReason.FAILED, CLIENT_FORBIDDEN, e.text());
        } catch (IOException e) {
            // The browser, the helper or the machine is gone.
        } finally {
            start.clear();
            fail(EndReason.LOST, SERVER_ERROR, "The connection to the machine was lost.");
        }
    }

    private void carryOutput(HelperConnection connection, String username, String target)
            throws IOException, ConnectRefusedException {
        for (var next = connection.receive(DesktopEvent.class);
                next != null;
                next = connection.receive(DesktopEvent.class)) {
            switch (next) {
                case Received.Data<DesktopEvent>(var bytes) -> show(bytes);
                case Received.Event<DesktopEvent>(var event) -> {
                    switch (event) {
                        case DesktopEvent.Ready _ -> ready(connection, username, target);
                        case DesktopEvent.Failed failed -> failed(failed);
                        case DesktopEvent.Checked _ -> {}
                    }
                }
            }
        }
    }

    /// Checks the machine immediately before, so that a pin counts also where guacd does not
    /// compare it. Null when it fails.
    private DesktopRequest.@Nullable Open open(StartRequest start) throws ConnectRefusedException {
        Remote now = tools.rules().mayBegin(remote, person);
        PreflightReport report = tools.check().run(now);
        String target = report.target().address();
        DesktopRequest.Security security = report.chosen();
        if (!report.ready() || target == null || security == null) {
            fail(
                    EndReason.FAILED,
                    UPSTREAM_NOT_FOUND,
                    report.problems().isEmpty()
                            ? "The machine is not reachable."
                            : report.problems().getFirst().message());
            return null;
        }
        attempt = tools.rules().attempt(now, person, target, now.port());
        return new DesktopRequest.Open(
                tools.guacd().get(),
                target,
                now.port(),
                start.username(),
                start.password(),
                start.domain(),
                security,
                security == DesktopRequest.Security.RDP ? null : report.target().pin(),
                start.display(),
                now.details().get(RemoteFields.KEYBOARD_LAYOUT).key(),
                now.details().get(RemoteFields.CLIPBOARD),
                CONNECT_SECONDS);
    }

    private void failed(DesktopEvent.Failed failed) {
        ConnectRules.Attempt begun = attempt;
        if (begun != null) {
            switch (failed.code()) {
                case AUTHENTICATION_FAILED -> begun.failed();
                case UNREACHABLE, NOT_ALLOWED, DAEMON -> begun.undo();
                case TIMEOUT, CLOSED, ENDED -> {} // decided below
            }
        }
        fail(reason(failed.code()), failed.status(), failed.message());
    }

    private void ready(HelperConnection connection, String username, String target)
            throws ConnectRefusedException {
        Remote machine = tools.rules().mayBegin(remote, person);
        Instant now = tools.clock().instant();
        LiveSession begun =
                tools.sessions()
                        .begin(
                                new SessionRow(
                                        UUID.randomUUID(),
                                        machine.id(),
                                        machine.title(),
                                        machine.protocol(),
                                        person.account().id(),
                                        person.account().email().value(),
                                        person.session().uid(),
                                        username,
                                        target,
                                        "",
                                        now),
                                null,
                                person.actor());
        SessionViewer _ = begun.attach(this, now);
        session = begun;
        if (isOver()) {
            end(begun);
            return;
        }
        start("desktop-input", () -> carryInput(connection));
    }

    private void show(byte[] instructions) throws IOException {
        browser.sendText(instructions);
        LiveSession open = session;
        if (open != null) {
            open.shown(instructions.length);
        }
    }

    // ---- to the helper ----

    private void carryInput(HelperConnection connection) {
        try {
            while (!isOver()) {
                if (input.poll(Duration.ofSeconds(1))
                        instanceof InputQueue.Input.Bytes(var instructions)) {
                    connection.send(instructions);
                    noteActivity(instructions);
                }
            }
        } catch (IOException e) {
            // The other direction ends as well.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Browsers confirm what they have drawn, which does not count.
    private void noteActivity(byte[] instructions) {
        LiveSession open = session;
        String start =
                new String(
                        instructions,
                        0,
                        Math.min(instructions.length, 6),
                        StandardCharsets.ISO_8859_1);
        if (open == null
                || !(start.startsWith("3.key,")
                        || start.equals("5.mous")
                        || start.equals("5.touc"))) {
            return;
        }
        Instant now = tools.clock().instant();
        open.typed(instructions.length, now);
        if (keptSignedInAt.plus(Duration.ofMinutes(1)).isBefore(now)) {
            keptSignedInAt = now;
            tools.signIns().keepAlive(person.session().uid());
        }
    }

    // ---- the end ----

    private static EndReason reason(DesktopEvent.Failed.Code code) {
        return switch (code) {
            case ENDED -> EndReason.EXITED;
            case AUTHENTICATION_FAILED, UNREACHABLE, NOT_ALLOWED -> EndReason.FAILED;
            case DAEMON, TIMEOUT, CLOSED -> EndReason.LOST;
        };
    }

    private boolean isOver() {
        return isOver.get();
    }

    /// Does nothing when this viewer was stopped before.
    private void fail(EndReason why, int status, String message) {
        if (!stop()) {
            return;
        }
        reason = why;
        last = new Goodbye(status, message);
        LiveSession open = session;
        if (open == null) {
            say();
        } else {
            end(open);
        }
    }

    private void end(@Nullable LiveSession open) {
        if (open != null) {
            tools.sessions().end(open, reason);
        }
    }

    @Override
    public boolean stop() {
        boolean isFirst = isOver.compareAndSet(false, true);
        HelperConnection connection = helper;
        if (isFirst && connection != null) {
            connection.close();
        }
        if (isFirst) {
            // On a thread of its own: a database that is busy holds up nobody.
            start("desktop-stop", this::decideAttempt);
        }
        return isFirst;
    }

    /// Whoever leaves before the machine can have answered may have guessed.
    private void decideAttempt() {
        ConnectRules.Attempt begun = attempt;
        LiveSession open = session;
        if (begun == null) {
            return;
        }
        if (open == null) {
            begun.unfinished();
        } else if (open.row().startedAt().plus(TIME_TO_REFUSE).isBefore(tools.clock().instant())) {
            begun.undo();
        }
    }

    @Override
    public void end(EndReason why) {
        boolean _ = stop();
        if (last == null) {
            last = new Goodbye(SESSION_CLOSED, why.label() + ".");
        }
        say();
    }

    @Override
    public void replaced() {
        end(EndReason.LEFT);
    }

    /// On a thread of its own: a browser that does not read holds up nobody else.
    private void say() {
        Goodbye goodbye = last;
        if (goodbye != null && isSaid.compareAndSet(false, true)) {
            start("desktop-goodbye", () -> say(goodbye));
        }
    }

    private void say(Goodbye goodbye) {
        String message = goodbye.message();
        String code = Integer.toString(goodbye.status());
        int length = message.codePointCount(0, message.length());
        try {
            browser.sendText(
                    bytes("5.error,%d.%s,%d.%s;".formatted(length, message, code.length(), code)));
        } catch (IOException e) {
            // The browser is gone.
        }
        browser.close(CloseStatus.NORMAL.withReason(code));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
