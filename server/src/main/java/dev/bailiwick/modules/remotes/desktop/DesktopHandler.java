package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.sessions.BrowserSocket;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.SubProtocolCapable;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;

/// One websocket of a desktop.
final class DesktopHandler extends AbstractWebSocketHandler implements SubProtocolCapable {
    /// A browser sends one instruction, of at most 8,192 characters, or a few.
    private static final int MAX_MESSAGE = 32 * 1024;

    private final SignedIn person;
    private final String address;
    private final Remote remote;
    private final StartRequest start;
    private final DesktopTools tools;
    private volatile @Nullable DesktopViewer viewer;

    /// @param address of the browser
    DesktopHandler(
            SignedIn person,
            String address,
            Remote remote,
            StartRequest start,
            DesktopTools tools) {
        this.person = person;
        this.address = address;
        this.remote = remote;
        this.start = start;
        this.tools = tools;
    }

    @Override
    public List<String> getSubProtocols() {
        return List.of("guacamole");
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        session.setTextMessageSizeLimit(MAX_MESSAGE);
        session.setBinaryMessageSizeLimit(1);
        var begun = new DesktopViewer(new BrowserSocket(session), person, address, remote, tools);
        viewer = begun;
        begun.start(start);
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        DesktopViewer current = viewer;
        if (current != null) {
            current.received(message.asBytes());
        }
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        DesktopViewer current = viewer;
        if (current != null) {
            current.left();
        }
    }
}
