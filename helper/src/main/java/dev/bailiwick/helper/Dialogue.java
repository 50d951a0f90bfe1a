package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// What a person is asked while a session is being opened, one question at a time, and what the
/// machines say meanwhile.
final class Dialogue {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Of all machines together, in characters.
    private static final int MAX_BANNER_LENGTH = 8 * 1024;

    private final Viewer viewer;
    private final Deadline deadline;
    private @Nullable CompletableFuture<SessionRequest> awaited;
    private final StringBuilder banners = new StringBuilder();
    private int questions;
    private boolean ended;

    Dialogue(Viewer viewer, Deadline deadline) {
        this.viewer = viewer;
        this.deadline = deadline;
    }

    /// Asks a person, and waits for an answer of this type.
    <T extends SessionRequest> T ask(SessionEvent question, Class<T> type) throws SessionException {
        return ask(question, type, PATIENCE);
    }

    <T extends SessionRequest> T ask(SessionEvent question, Class<T> type, Duration patience)
            throws SessionException {
        CompletableFuture<SessionRequest> answer = expect();
        deadline.pause();
        try {
            boolean _ = viewer.send(question);
            return type.cast(answer.get(patience.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException _) {
            throw new SessionException(
                    Failed.Code.TIMEOUT,
                    "No answer came within %d seconds.".formatted(patience.toSeconds()));
        } catch (ExecutionException | ClassCastException _) {
            throw new SessionException(Failed.Code.CLOSED, "The question was not answered.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SessionException(Failed.Code.CLOSED, "The helper is stopping.");
        } finally {
            deadline.resume();
        }
    }

    /// A number for the next question.
    synchronized int nextId() {
        questions++;
        return questions;
    }

    /// Keeps what a machine says before the session is ready: nothing can be shown yet. What is too
    /// long is dropped.
    synchronized void keep(String banner) {
        int room = Math.max(0, MAX_BANNER_LENGTH - banners.length());
        String text = PlainText.lines(banner, room);
        banners.append(text);
        if (!text.isEmpty() && !text.endsWith("\n")) {
            banners.append('\n');
        }
    }

    /// The first output of the session; empty without a banner.
    synchronized byte[] banners() {
        return banners.toString().replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    synchronized void answer(SessionRequest answer) throws ProtocolException {
        if (awaited == null || !awaited.complete(answer)) {
            throw new ProtocolException("There was no question.");
        }
        awaited = null;
    }

    /// The viewer has left.
    synchronized void end() {
        ended = true;
        if (awaited != null) {
            awaited.completeExceptionally(new IllegalStateException("The viewer has left."));
        }
    }

    private synchronized CompletableFuture<SessionRequest> expect() throws SessionException {
        if (ended) {
            throw new SessionException(Failed.Code.CLOSED, "The viewer has left.");
        }
        awaited = new CompletableFuture<>();
        return awaited;
    }
}
