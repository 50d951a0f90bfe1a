package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.Prompt;
import dev.bailiwick.contract.remote.SessionRequest;
import java.net.SocketAddress;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.auth.password.PasswordIdentityProvider;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.session.SessionContext;
import org.jspecify.annotations.Nullable;

/// How one connection signs in: the answers to everything that the SSH client asks meanwhile. It
/// asks on the connection's own virtual threads, so waiting for a person delays no other session.
///
/// The given password is sent once: as the method `password`, or as the answer to the first single
/// question without echo. Everything else that the machine asks goes to the person.
final class Login
        implements ServerKeyVerifier,
                UserInteraction,
                PasswordIdentityProvider,
                KeyIdentityProvider {
    /// Where a connection finds its login.
    static final AttributeRepository.AttributeKey<Login> KEY =
            new AttributeRepository.AttributeKey<>();

    private static final int MAX_ROUNDS = 20;
    private static final int MAX_TEXT_LENGTH = 500;

    private final SessionEvent.Hop hop;
    private final boolean byCertificate;
    private final boolean withoutCredentials;
    private @Nullable Dialogue dialogue;
    private SessionRequest.@Nullable Machine machine;
    private List<KeyPair> keys;
    private boolean certificateAsked;
    private boolean passwordTaken;
    private int rounds;
    private volatile @Nullable PublicKey hostKey;
    private @Nullable SessionException failure;

    Login(SessionEvent.Hop hop, SessionRequest.Machine machine, Dialogue dialogue)
            throws SessionException {
        this.hop = hop;
        this.byCertificate = machine.certificate();
        this.withoutCredentials = machine.password() == null && machine.privateKey() == null;
        this.machine = machine;
        this.dialogue = dialogue;
        this.keys = PrivateKeys.of(machine);
    }

    SessionEvent.Hop hop() {
        return hop;
    }

    boolean isByCertificate() {
        return byCertificate;
    }

    /// What ended the connection from this side.
    synchronized @Nullable SessionException failure() {
        return failure;
    }

    /// Whether the key exchange has come as far as the host key, and that was accepted.
    boolean hasHostKey() {
        return hostKey != null;
    }

    private synchronized void fail(SessionException cause) {
        if (failure == null) {
            failure = cause;
        }
    }

    /// Signed in, or given up: overwrites the secrets and keeps no reference to them. Only the host
    /// key stays, because the machine presents it again with each new key exchange.
    synchronized void forget() {
        if (machine != null) {
            machine.clear();
        }
        machine = null;
        keys = List.of();
        dialogue = null;
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
        if (hostKey != null) {
            return KeyUtils.compareKeys(hostKey, key);
        }
        var question =
                new SessionEvent.HostKey(
                        hop,
                        KeyUtils.getKeyType(key),
                        KeyUtils.getFingerPrint(BuiltinDigests.sha256, key),
                        PublicKeyEntry.toString(key));
        if (!ask(question, SessionRequest.HostKeyAnswer.class).accepted()) {
            fail(
                    new SessionException(
                            Failed.Code.HOST_KEY_REFUSED, "The host key was not accepted."));
            return false;
        }
        hostKey = key;
        return true;
    }

    @Override
    public void welcome(ClientSession session, String banner, String language) {
        dialogue().keep(banner);
    }

    @Override
    public String[] interactive(
            ClientSession session,
            String name,
            String instruction,
            String language,
            String[] prompts,
            boolean[] echo) {
        String given = prompts.length == 1 && !echo[0] ? takePassword() : null;
        return given != null ? new String[] {given} : ask(name, instruction, prompts, echo);
    }

    /// The method `password`, when the person has neither given nor answered anything.
    @Override
    public @Nullable String resolveAuthPasswordAttempt(ClientSession session) {
        return withoutCredentials && rounds == 0
                ? ask("", "", new String[] {"Password: "}, new boolean[] {false})[0]
                : null;
    }

    @Override
    public @Nullable String getUpdatedPassword(
            ClientSession session, String prompt, String language) {
        throw failed(
                Failed.Code.AUTHENTICATION_FAILED,
                "The password has expired. Change it on the machine first.");
    }

    @Override
    public Iterable<String> loadPasswords(@Nullable SessionContext session) {
        return GivenPassword::new;
    }

    @Override
    public Iterable<KeyPair> loadKeys(@Nullable SessionContext session) {
        if (byCertificate && !certificateAsked && session instanceof ClientSession connection) {
            certificateAsked = true;
            takeKeyFor(connection);
        }
        return keys();
    }

    private void takeKeyFor(ClientSession connection) {
        try {
            var key = new SessionKey();
            use(key.certified(hop, dialogue(), connection));
        } catch (SessionException e) {
            fail(e);
            throw new IllegalStateException(e);
        }
    }

    private synchronized void use(KeyPair key) {
        if (dialogue != null) {
            keys = List.of(key);
        }
    }

    private synchronized List<KeyPair> keys() {
        return keys;
    }

    private String[] ask(String name, String instruction, String[] prompts, boolean[] echo) {
        rounds++;
        if (rounds > MAX_ROUNDS || prompts.length > SessionRequest.MAX_ANSWERS) {
            throw failed(Failed.Code.AUTHENTICATION_FAILED, "The machine asks too many questions.");
        }
        var question =
                new Prompt(
                        hop,
                        dialogue().nextId(),
                        PlainText.oneLine(name, MAX_TEXT_LENGTH),
                        PlainText.lines(instruction, MAX_TEXT_LENGTH),
                        IntStream.range(0, prompts.length)
                                .mapToObj(i ->
                                        new Prompt.Text(
                                                PlainText.oneLine(prompts[i], MAX_TEXT_LENGTH),
                                                echo[i]))
                                .toList());
        SessionRequest.Answers answers = ask(question, SessionRequest.Answers.class);
        if (answers.id() != question.id() || answers.values().size() != prompts.length) {
            throw failed(Failed.Code.CLOSED, "The question was not answered.");
        }
        String[] values =
                answers.values().stream()
                        .map(value -> new String(value.characters()))
                        .toArray(String[]::new);
        answers.clear();
        return values;
    }

    private <T extends SessionRequest> T ask(SessionEvent question, Class<T> type) {
        try {
            return dialogue().ask(question, type);
        } catch (SessionException e) {
            fail(e);
            throw new IllegalStateException(e);
        }
    }

    private synchronized Dialogue dialogue() {
        if (dialogue == null) {
            throw new IllegalStateException("The machine asks after signing in.");
        }
        return dialogue;
    }

    private synchronized boolean hasPassword() {
        return !passwordTaken && machine != null && machine.password() != null;
    }

    private synchronized @Nullable String takePassword() {
        Secret password = passwordTaken || machine == null ? null : machine.password();
        passwordTaken = true;
        return password == null ? null : new String(password.characters());
    }

    private RuntimeException failed(Failed.Code code, String message) {
        var cause = new SessionException(code, message);
        fail(cause);
        return new IllegalStateException(cause);
    }

    /// The client looks whether there is a password long before it takes it.
    private final class GivenPassword implements Iterator<String> {
        @Override
        public boolean hasNext() {
            return hasPassword();
        }

        @Override
        public String next() {
            String password = takePassword();
            if (password == null) {
                throw new NoSuchElementException();
            }
            return password;
        }
    }
}
