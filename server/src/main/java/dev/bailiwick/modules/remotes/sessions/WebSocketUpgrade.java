package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.identity.accounts.Account;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/// Makes a request a websocket without compression (RFC 7692), whose buffers would keep the
/// passwords that browsers send.
public final class WebSocketUpgrade {
    private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

    private final DefaultHandshakeHandler handshake = new DefaultHandshakeHandler();
    private final OpenWebSockets open;

    /// @param protocols that the handler speaks
    public WebSocketUpgrade(OpenWebSockets open, String... protocols) {
        this.open = open;
        handshake.setSupportedProtocols(protocols);
    }

    public void accept(
            HttpServletRequest request,
            HttpServletResponse response,
            Account person,
            WebSocketHandler handler) {
        accept(request, response, person, handler, () -> {});
    }

    /// @param refused runs when the handler gets no connection
    public void accept(
            HttpServletRequest request,
            HttpServletResponse response,
            Account person,
            WebSocketHandler handler,
            Runnable refused) {
        boolean isAccepted = false;
        try {
            isAccepted =
                    handshake.doHandshake(
                            new ServletServerHttpRequest(new WithoutExtensions(request)),
                            new ServletServerHttpResponse(response),
                            open.counted(handler, person.id(), refused),
                            Map.of());
        } finally {
            if (!isAccepted) {
                refused.run();
            }
        }
    }

    private static final class WithoutExtensions extends HttpServletRequestWrapper {
        WithoutExtensions(HttpServletRequest request) {
            super(request);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return name.equalsIgnoreCase(EXTENSIONS)
                    ? Collections.emptyEnumeration()
                    : super.getHeaders(name);
        }
    }
}
