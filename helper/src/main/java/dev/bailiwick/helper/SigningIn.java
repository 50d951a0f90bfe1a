package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelDirectTcpip;
import org.apache.sshd.client.future.AuthFuture;
import org.apache.sshd.client.future.ConnectFuture;
import org.apache.sshd.client.future.OpenFuture;
import org.apache.sshd.client.session.AbstractClientSession;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.client.session.SessionFactory;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.channel.StreamingChannel;
import org.apache.sshd.common.future.SshFuture;
import org.apache.sshd.common.session.helpers.MissingAttachedSessionException;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.jspecify.annotations.Nullable;

/// Connects to a machine, through a jump host if there is one, and signs in, within a deadline.
final class SigningIn {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final int MAX_REASON_LENGTH = 300;

    /// What the jump host is told about where the connection comes from.
    private static final SshdSocketAddress ORIGIN = new SshdSocketAddress("127.0.0.1", 0);

    private final SshClient client;
    private final Deadline deadline;
    private final CompletableFuture<Void> abandoned = new CompletableFuture<>();

    SigningIn(SshClient client, Deadline deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /// The viewer has left.
    void abandon() {
        abandoned.complete(null);
    }

    /// The connection with the machine. When it ends, so does the one with the jump host.
    ClientSession run(SessionRequest.Open open, Dialogue dialogue) throws SessionException {
        SessionRequest.Machine target = open.target();
        SessionRequest.Machine jump = open.jump();
        var login = new Login(Hop.TARGET, target, dialogue);
        if (jump == null) {
            return signIn(login, () -> connect(target, login));
        }
        var jumpLogin = new Login(Hop.JUMP, jump, dialogue);
        ClientSession through = signIn(jumpLogin, () -> connect(jump, jumpLogin));
        try {
            ClientSession connection = signIn(login, () -> connect(target, login, through));
            connection.addCloseFutureListener(_ -> through.close(true));
            return connection;
        } catch (SessionException e) {
            through.close(true);
            throw e;
        }
    }

    /// Waits until it is done.
    <T extends SshFuture<T>> void await(T future) throws SessionException {
        var done = new CompletableFuture<Void>();
        future.addListener(_ -> done.complete(null));
        while (!future.isDone()) {
            pause(CompletableFuture.anyOf(done, abandoned));
            if (abandoned.isDone()) {
                throw new SessionException(Failed.Code.CLOSED, "The viewer has left.");
            }
            if (deadline.isOver()) {
                throw new SessionException(
                        Failed.Code.TIMEOUT,
                        "The machine did not complete the connection in time.");
            }
        }
    }

    private static void pause(CompletableFuture<?> until) throws SessionException {
        try {
            Object _ = until.get(POLL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            // The deadline is looked at.
        } catch (InterruptedException | ExecutionException _) {
            throw new SessionException(Failed.Code.CLOSED, "The helper is stopping.");
        }
    }

    private ClientSession signIn(Login login, Connecting connecting) throws SessionException {
        ClientSession connection = null;
        boolean signedIn = false;
        try {
            connection = connecting.run();
            AuthFuture signingIn = connection.auth();
            await(signingIn);
            signingIn.verify();
            signedIn = true;
            return connection;
        } catch (IOException | RuntimeException e) {
            throw explained(e, connection, login);
        } finally {
            login.forget();
            if (connection != null && !signedIn) {
                connection.close(true);
            }
        }
    }

    private ClientSession connect(SessionRequest.Machine machine, Login login)
            throws IOException, SessionException {
        ConnectFuture connecting =
                client.connect(
                        machine.username(),
                        new InetSocketAddress(
                                InetAddress.ofLiteral(machine.address()), machine.port()),
                        AttributeRepository.ofKeyValuePair(Login.KEY, login),
                        null);
        try {
            await(connecting);
        } catch (SessionException e) {
            connecting.addListener(SigningIn::closeLate);
            connecting.cancel();
            throw e;
        }
        return connecting.verify().getSession();
    }

    /// It can be connected at the moment in which it is cancelled.
    private static void closeLate(ConnectFuture connecting) {
        if (connecting.isConnected()) {
            connecting.getSession().close(true);
        }
    }

    private ClientSession connect(
            SessionRequest.Machine machine, Login login, ClientSession through)
            throws IOException, SessionException {
        var address = new SshdSocketAddress(machine.address(), machine.port());
        ChannelDirectTcpip channel = through.createDirectTcpipChannel(ORIGIN, address);
        channel.setStreaming(StreamingChannel.Streaming.Async);
        OpenFuture opening = channel.open();
        await(opening);
        try {
            opening.verify();
        } catch (IOException e) {
            throw new SessionException(
                    Failed.Code.UNREACHABLE,
                    "The jump host does not connect to the machine: " + reason(e));
        }
        var tunnel = new Tunnel(channel);
        tunnel.setAttribute(
                AttributeRepository.class, AttributeRepository.ofKeyValuePair(Login.KEY, login));
        AbstractClientSession connection = tunnel.begin(new SessionFactory(client));
        connection.setUsername(machine.username());
        connection.setConnectAddress(address);
        return connection;
    }

    private static SessionException explained(
            Exception e, @Nullable ClientSession connection, Login login) {
        SessionException own = login.failure();
        if (own != null) {
            return own;
        }
        String machine = login.hop() == Hop.JUMP ? "jump host" : "machine";
        if (root(e) instanceof MissingAttachedSessionException) {
            // SSH has failed already at the moment in which the connection is there.
            return new SessionException(
                    Failed.Code.UNREACHABLE,
                    "No secure connection could be made with the %s.".formatted(machine));
        }
        if (connection == null) {
            return new SessionException(
                    Failed.Code.UNREACHABLE,
                    "The %s cannot be reached: %s".formatted(machine, reason(e)));
        }
        return login.hasHostKey()
                ? new SessionException(
                        Failed.Code.AUTHENTICATION_FAILED,
                        "The %s did not accept the sign-in: %s".formatted(machine, refusal(e)))
                : new SessionException(
                        Failed.Code.UNREACHABLE,
                        "No secure connection could be made with the %s: %s"
                                .formatted(machine, reason(e)));
    }

    /// The library names what is left to try.
    private static String refusal(Throwable e) {
        String reason = reason(e);
        return reason.contains("No more authentication methods")
                ? "the user name, password or key is wrong, or it demands another method."
                : reason;
    }

    static String reason(Throwable e) {
        Throwable cause = root(e);
        String message = cause.getMessage();
        return PlainText.oneLine(
                message == null ? cause.getClass().getSimpleName() : message, MAX_REASON_LENGTH);
    }

    private static Throwable root(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private interface Connecting {
        ClientSession run() throws IOException, SessionException;
    }
}
