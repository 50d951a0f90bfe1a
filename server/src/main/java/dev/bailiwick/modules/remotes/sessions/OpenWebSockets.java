package dev.bailiwick.modules.remotes.sessions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;

/// How many websockets the browsers of each account have open on this server. Each has threads and
/// buffers.
@Component
public final class OpenWebSockets {
    static final int MAX_OF_ACCOUNT = 40;

    private final Map<Long, Integer> open = new ConcurrentHashMap<>();

    /// A handler that gets nothing when the account has too many already.
    ///
    /// @param refused runs in that case
    WebSocketHandler counted(WebSocketHandler handler, long accountId, Runnable refused) {
        return new WebSocketHandlerDecorator(handler) {
            private volatile boolean isCounted;

            @Override
            public void afterConnectionEstablished(WebSocketSession session) throws Exception {
                if (open.merge(accountId, 1, Integer::sum) > MAX_OF_ACCOUNT) {
                    release();
                    refused.run();
                    session.close(CloseStatus.POLICY_VIOLATION.withReason("Too many connections"));
                    return;
                }
                isCounted = true;
                super.afterConnectionEstablished(session);
            }

            @Override
            public void afterConnectionClosed(WebSocketSession session, CloseStatus status)
                    throws Exception {
                if (isCounted) {
                    isCounted = false;
                    release();
                    super.afterConnectionClosed(session, status);
                }
            }

            private void release() {
                var ignored =
                        open.computeIfPresent(
                                accountId, (_, count) -> count == 1 ? null : count - 1);
            }
        };
    }
}
