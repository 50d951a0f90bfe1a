package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.platform.secrets.Secrets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// The shells that the helper keeps: which there are, whose they are, and ending them. Each
/// question is a connection of its own, and has a time limit.
@Component
@ConditionalOnWebApplication
final class HelperShells {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(5);
    private static final int MARK_LENGTH = 32;

    private final Helper helper;

    /// The beginning of each owner's text. It is the same after a restart and on other servers with
    /// this database, and differs from that of other installations.
    private final String mark;

    HelperShells(Helper helper, Secrets secrets) {
        this.helper = helper;
        this.mark = secrets.hash("remote sessions", "owner").substring(0, MARK_LENGTH) + " ";
    }

    /// What the helper compares when somebody attaches.
    String owner(long accountId, UUID signIn) {
        return mark + accountId + " " + signIn;
    }

    /// Whether a server of this installation opened it.
    boolean isOwn(SessionEvent.Sessions.Entry shell) {
        return shell.owner().startsWith(mark);
    }

    /// Empty when it is not known.
    Optional<List<SessionEvent.Sessions.Entry>> list() {
        if (!helper.isRunning()) {
            return Optional.of(List.of());
        }
        Queue<SessionEvent.Sessions.Entry> found = new ConcurrentLinkedQueue<>();
        var isListed = new AtomicBoolean();
        boolean isAnswered =
                ask(
                        new SessionRequest.ListSessions(),
                        answer -> {
                            if (answer instanceof SessionEvent.Sessions(var some)) {
                                found.addAll(some);
                                isListed.set(true);
                            }
                        });
        return isAnswered && isListed.get() ? Optional.of(List.copyOf(found)) : Optional.empty();
    }

    /// @return false if the helper did not answer; the shell can have ended
    boolean end(String helperSession) {
        return ask(new SessionRequest.End(helperSession), _ -> {});
    }

    /// On a thread of its own: a helper that does not answer holds nobody up for long.
    ///
    /// @return false if it did not answer; it can have ended
    private boolean ask(SessionRequest question, Consumer<SessionEvent> answers) {
        var isAnswered = new AtomicBoolean();
        Thread asking =
                Thread.ofVirtual()
                        .name("session-question")
                        .start(() -> {
                            try (HelperConnection connection = helper.connect()) {
                                connection.send(question);
                                for (var next = connection.receive(SessionEvent.class);
                                        next != null;
                                        next = connection.receive(SessionEvent.class)) {
                                    if (next
                                            instanceof
                                            HelperConnection.Received.Event<SessionEvent>(
                                                    var event)) {
                                        answers.accept(event);
                                    }
                                }
                                isAnswered.set(true);
                            } catch (IOException e) {
                                // Without a helper there is no session.
                            }
                        });
        try {
            if (!asking.join(TIME_LIMIT)) {
                asking.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return isAnswered.get();
    }
}
