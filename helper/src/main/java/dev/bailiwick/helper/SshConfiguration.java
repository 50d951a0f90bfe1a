package dev.bailiwick.helper;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.keyverifier.RejectAllServerKeyVerifier;
import org.apache.sshd.client.session.AbstractClientSession;
import org.apache.sshd.client.session.ClientConnectionServiceFactory;
import org.apache.sshd.client.session.ClientUserAuthService;
import org.apache.sshd.client.session.ClientUserAuthServiceFactory;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.PropertyResolver;
import org.apache.sshd.common.PropertyResolverUtils;
import org.apache.sshd.common.Service;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.global.KeepAliveHandler;
import org.apache.sshd.common.io.nio2.Nio2ServiceFactoryFactory;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.mac.BuiltinMacs;
import org.apache.sshd.common.mac.Mac;
import org.apache.sshd.common.random.JceRandomFactory;
import org.apache.sshd.common.random.SingletonRandomFactory;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.common.util.threads.NoCloseExecutor;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;

/// The SSH client of all sessions. It offers only algorithms that are considered secure, reads no
/// file of its user (such as `~/.ssh`), and refuses what machines could ask of it, such as
/// forwarding.
final class SshConfiguration {
    /// All that a machine can send before the viewer has taken it.
    private static final long WINDOW = 256 * 1024;

    private static final Duration KEEPALIVE_INTERVAL = Duration.ofSeconds(30);
    private static final int MAX_KEEPALIVES_WITHOUT_ANSWER = 3;
    private static final Duration INPUT_PATIENCE = Duration.ofSeconds(10);

    /// AES-GCM first: the JVM does it in hardware. SHA-1 and CBC are missing, and so are host
    /// certificates, so that machines present plain host keys.
    private static final List<NamedFactory<Cipher>> CIPHERS =
            List.of(
                    BuiltinCiphers.aes256gcm,
                    BuiltinCiphers.aes128gcm,
                    BuiltinCiphers.cc20p1305_openssh,
                    BuiltinCiphers.aes256ctr,
                    BuiltinCiphers.aes128ctr);

    private static final List<NamedFactory<Mac>> MACS =
            List.of(
                    BuiltinMacs.hmacsha256etm,
                    BuiltinMacs.hmacsha512etm,
                    BuiltinMacs.hmacsha256,
                    BuiltinMacs.hmacsha512);
    private static final List<NamedFactory<Signature>> SIGNATURES =
            List.of(
                    BuiltinSignatures.ed25519,
                    BuiltinSignatures.nistp256,
                    BuiltinSignatures.nistp384,
                    BuiltinSignatures.nistp521,
                    BuiltinSignatures.rsaSHA512,
                    BuiltinSignatures.rsaSHA256);

    /// A user signs in with certificates too.
    private static final List<NamedFactory<Signature>> USER_SIGNATURES =
            Stream.concat(SIGNATURES.stream(), Stream.of(BuiltinSignatures.ed25519_cert)).toList();

    private static final List<BuiltinDHFactories> KEY_EXCHANGES =
            List.of(
                    BuiltinDHFactories.mlkem768x25519,
                    BuiltinDHFactories.sntrup761x25519,
                    BuiltinDHFactories.sntrup761x25519_openssh,
                    BuiltinDHFactories.curve25519,
                    BuiltinDHFactories.curve25519_libssh,
                    BuiltinDHFactories.ecdhp256,
                    BuiltinDHFactories.ecdhp384,
                    BuiltinDHFactories.ecdhp521,
                    BuiltinDHFactories.dhg16_512,
                    BuiltinDHFactories.dhg14_256);

    private SshConfiguration() {}

    static SshClient startClient(ScheduledExecutorService timer) {
        SshClient client =
                ClientBuilder.builder()
                        .randomFactory(new SingletonRandomFactory(JceRandomFactory.INSTANCE))
                        .keyExchangeFactories(
                                NamedFactory.setUpTransformedFactories(
                                        true, KEY_EXCHANGES, ClientBuilder.DH2KEX))
                        .signatureFactories(SIGNATURES)
                        .cipherFactories(CIPHERS)
                        .macFactories(MACS)
                        .hostConfigEntryResolver(HostConfigEntryResolver.EMPTY)
                        .serverKeyVerifier(RejectAllServerKeyVerifier.INSTANCE)
                        .forwardingFilter(RejectAllForwardingFilter.INSTANCE)
                        .channelFactories(List.of())
                        .globalRequestHandlers(List.of(KeepAliveHandler.INSTANCE))
                        .build();
        client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        client.setUserAuthFactories(
                List.of(
                        new UserAuthPublicKeyFactory(USER_SIGNATURES),
                        UserAuthKeyboardInteractiveFactory.INSTANCE,
                        UserAuthPasswordFactory.INSTANCE));
        client.setServiceFactories(
                List.of(new UserAuthenticationFactory(), ClientConnectionServiceFactory.INSTANCE));
        client.setScheduledExecutorService(timer, false);
        // With virtual threads, a connection that waits for a person blocks no other one.
        client.setIoServiceFactoryFactory(
                new Nio2ServiceFactoryFactory(
                        () -> new NoCloseExecutor(Executors.newVirtualThreadPerTaskExecutor())));
        client.addSessionListener(new LoginListener());
        setProperties(client);
        client.start();
        return client;
    }

    private static void setProperties(PropertyResolver client) {
        CoreModuleProperties.WINDOW_SIZE.set(client, WINDOW);
        CoreModuleProperties.WAIT_FOR_SPACE_TIMEOUT.set(client, INPUT_PATIENCE);
        CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, KEEPALIVE_INTERVAL);
        CoreModuleProperties.HEARTBEAT_NO_REPLY_MAX.set(client, MAX_KEEPALIVES_WITHOUT_ANSWER);
        CoreModuleProperties.TCP_NODELAY.set(client, true);
        // Deadline and keepalives decide instead of these.
        CoreModuleProperties.AUTH_TIMEOUT.set(client, Duration.ZERO);
        CoreModuleProperties.IDLE_TIMEOUT.set(client, Duration.ZERO);
        // Login decides which question the password answers.
        CoreModuleProperties.PASSWORD_PROMPTS.set(client, 1);
        PropertyResolverUtils.updateProperty(
                client, UserInteraction.AUTO_DETECT_PASSWORD_PROMPT, false);
    }

    /// Gives each connection its login before the first byte is sent.
    private static final class LoginListener implements SessionListener {
        @Override
        public void sessionCreated(Session session) {
            var connection = (AbstractClientSession) session;
            Login login = connection.getConnectionContext().getAttribute(Login.KEY);
            connection.setServerKeyVerifier(login);
            connection.setUserInteraction(login);
            connection.setPasswordIdentityProvider(login);
            connection.setKeyIdentityProvider(login);
        }
    }

    /// With a certificate, a connection signs in by nothing else.
    private static final class UserAuthenticationFactory extends ClientUserAuthServiceFactory {
        @Override
        public Service create(Session session) throws IOException {
            return new UserAuthentication(session);
        }
    }

    private static final class UserAuthentication extends ClientUserAuthService {
        UserAuthentication(Session session) {
            super(session);
            Login login =
                    ((AbstractClientSession) session)
                            .getConnectionContext()
                            .getAttribute(Login.KEY);
            if (login.isByCertificate()) {
                clientMethods.retainAll(List.of(UserAuthPublicKeyFactory.NAME));
            }
        }
    }
}
