package dev.bailiwick.helper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractive;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.server.shell.ProcessShellFactory;
import org.apache.sshd.server.subsystem.SubsystemFactory;
import org.jspecify.annotations.Nullable;

/// An SSH server that records what it is told when somebody signs in. Its shell repeats what is
/// typed.
final class TestServer implements AutoCloseable {
    static final String USER = "alice-who-signs-in";

    private final SshServer server = SshServer.setUpDefaultServer();
    private List<Question> questions = List.of();
    private final List<String> attempts = Collections.synchronizedList(new ArrayList<>());

    TestServer() throws Exception {
        server.setHost("127.0.0.1");
        server.setPort(0);
        server.setKeyPairProvider(
                KeyPairProvider.wrap(
                        KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256)));
        server.setUserAuthFactories(
                List.of(
                        UserAuthPasswordFactory.INSTANCE,
                        UserAuthPublicKeyFactory.INSTANCE,
                        new InteractiveFactory()));
        server.setShellFactory(new ProcessShellFactory("cat", "cat"));
    }

    /// @param methods as in OpenSSH's `AuthenticationMethods`
    TestServer requires(String methods) {
        CoreModuleProperties.AUTH_METHODS.set(server, methods);
        return this;
    }

    TestServer password(String expected) {
        server.setPasswordAuthenticator((_, password, _) -> {
            attempts.add("password " + password);
            return password.equals(expected);
        });
        return this;
    }

    TestServer anyKey() {
        server.setPublickeyAuthenticator((_, key, _) -> {
            attempts.add("key " + KeyUtils.getFingerPrint(key));
            return true;
        });
        return this;
    }

    /// Asks one question after another.
    TestServer questions(Question... questions) {
        this.questions = List.of(questions);
        return this;
    }

    /// Connects to other machines, as a jump host.
    TestServer forwards() {
        server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
        return this;
    }

    /// Offers SFTP, with these answers.
    TestServer sftp(HostileSftp.Answers answers) {
        server.setSubsystemFactories(
                List.of(
                        new SubsystemFactory() {
                            @Override
                            public String getName() {
                                return "sftp";
                            }

                            @Override
                            public Command createSubsystem(ChannelSession channel) {
                                return new HostileSftp(answers);
                            }
                        }));
        return this;
    }

    TestServer banner(String text) {
        CoreModuleProperties.WELCOME_BANNER.set(server, text);
        return this;
    }

    TestServer start() throws IOException {
        server.start();
        return this;
    }

    int port() {
        return server.getPort();
    }

    /// Passwords, keys and answers, in order.
    List<String> attempts() {
        return List.copyOf(attempts);
    }

    Request request() {
        return Request.with(port(), USER);
    }

    /// Asks for new session keys on all connections.
    void exchangeKeys() throws Exception {
        for (AbstractSession session : server.getActiveSessions()) {
            session.reExchangeKeys().verify();
        }
    }

    int connections() {
        return server.getActiveSessions().size();
    }

    void endConnections() {
        server.getActiveSessions().forEach(session -> session.close(true));
    }

    @Override
    public void close() throws IOException {
        server.close(true);
    }

    record Question(String text, boolean echo, String answer) {}

    private final class InteractiveFactory extends UserAuthKeyboardInteractiveFactory {
        @Override
        public UserAuthKeyboardInteractive createUserAuth(ServerSession session) {
            return new Rounds();
        }
    }

    /// Several rounds in one attempt, as PAM does it.
    private final class Rounds extends UserAuthKeyboardInteractive {
        private int asked;

        @Override
        protected @Nullable Boolean doInitialAuth(
                ServerSession session,
                String username,
                @Nullable KeyboardInteractiveAuthenticator unused,
                Buffer request)
                throws IOException {
            return ask(session);
        }

        @Override
        protected @Nullable Boolean doValidateAuthResponse(
                ServerSession session,
                String username,
                @Nullable KeyboardInteractiveAuthenticator unused,
                Buffer response)
                throws IOException {
            int _ = response.getUByte();
            if (response.getInt() != 1) {
                return false;
            }
            String answer = response.getString();
            attempts.add("answer " + answer);
            if (!answer.equals(questions.get(asked).answer())) {
                return false;
            }
            asked++;
            return asked == questions.size() ? Boolean.TRUE : ask(session);
        }

        private @Nullable Boolean ask(ServerSession session) throws IOException {
            if (questions.isEmpty()) {
                return false;
            }
            Buffer request = session.createBuffer(SshConstants.SSH_MSG_USERAUTH_INFO_REQUEST);
            request.putString("Sign-in");
            request.putString("Look at your device.\u001b[2J");
            request.putString("");
            request.putInt(1);
            request.putString(questions.get(asked).text());
            request.putBoolean(questions.get(asked).echo());
            session.writePacket(request);
            return null;
        }
    }
}
