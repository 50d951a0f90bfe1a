package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// One websocket of an SSH session.
final class SshHandler extends AbstractWebSocketHandler {
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(4)
                                                    .maxNumberLength(10)
                                                    .maxTokenCount(200)
                                                    .build())
                                    // a pool would keep the text of a password
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .build())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    private final SignedIn person;
    private final String address;
    private final Remote remote;
    private final ViewerTools tools;
    private volatile @Nullable Viewer viewer;

    /// @param address of the browser
    SshHandler(SignedIn person, String address, Remote remote, ViewerTools tools) {
        this.person = person;
        this.address = address;
        this.remote = remote;
        this.tools = tools;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        session.setTextMessageSizeLimit(FrameChannel.MAX_PAYLOAD);
        session.setBinaryMessageSizeLimit(FrameChannel.MAX_PAYLOAD);
        var begun = new Viewer(new BrowserSocket(session), person, address, remote, tools);
        viewer = begun;
        begun.start();
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        Viewer current = viewer;
        if (current == null || current.isOver()) {
            return;
        }
        try {
            BrowserMessage read = JSON.readValue(message.getPayload(), BrowserMessage.class);
            current.received(
                    read == null ? new BrowserMessage.Unknown() : read, message.getPayloadLength());
        } catch (JacksonException e) {
            current.fail("not_allowed", "A message of the page is not valid.");
        }
    }

    @Override
    protected void handleBinaryMessage(WebSocketSession session, BinaryMessage message) {
        Viewer current = viewer;
        if (current != null && !current.isOver()) {
            var bytes = new byte[message.getPayloadLength()];
            message.getPayload().get(bytes);
            current.received(bytes);
        }
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        Viewer current = viewer;
        if (current != null) {
            current.left();
        }
    }
}
