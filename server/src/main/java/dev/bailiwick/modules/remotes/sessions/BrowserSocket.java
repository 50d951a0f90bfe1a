package dev.bailiwick.modules.remotes.sessions;

import jakarta.websocket.Session;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import tools.jackson.databind.json.JsonMapper;

/// The websocket of a browser. Several threads can send; each blocks while the browser does not
/// read, which is what slows the remote machine down, up to the 20 seconds of the container.
public final class BrowserSocket {
    /// The browser has closed the websocket, or reads nothing any more: a lost network, a computer
    /// that sleeps.
    static final class BrowserGoneException extends IOException {
        private static final long serialVersionUID = 1L;

        BrowserGoneException(Exception cause) {
            super("The browser is gone.", cause);
        }
    }

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final WebSocketSession socket;
    private final ReentrantLock sending = new ReentrantLock();

    public BrowserSocket(WebSocketSession socket) {
        this.socket = socket;
    }

    void send(ServerMessage message) throws IOException {
        send(new TextMessage(JSON.writeValueAsString(message)));
    }

    void send(byte[] bytes) throws IOException {
        send(new BinaryMessage(bytes));
    }

    /// Through a writer: the container encodes arrays of characters several times faster than
    /// strings.
    ///
    /// @param text in UTF-8
    public void sendText(byte[] text) throws IOException {
        Session container = ((NativeWebSocketSession) socket).getNativeSession(Session.class);
        if (container == null) {
            throw new IOException("The websocket is closed.");
        }
        sending.lock();
        try (Writer writer = container.getBasicRemote().getSendWriter()) {
            writer.write(new String(text, StandardCharsets.UTF_8));
        } catch (IllegalStateException e) {
            throw new IOException("The websocket is closed.", e);
        } finally {
            sending.unlock();
        }
    }

    /// Keeps proxies from closing it, and finds out whether the browser is there.
    void ping() throws IOException {
        send(new PingMessage());
    }

    private void send(WebSocketMessage<?> message) throws IOException {
        sending.lock();
        try {
            socket.sendMessage(message);
        } catch (IOException | IllegalStateException e) {
            throw new BrowserGoneException(e);
        } finally {
            sending.unlock();
        }
    }

    public void close(CloseStatus status) {
        try {
            socket.close(status);
        } catch (IOException | IllegalStateException e) {
            // It is closed.
        }
    }
}
