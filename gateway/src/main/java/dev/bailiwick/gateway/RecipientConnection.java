package dev.bailiwick.gateway;

import dev.bailiwick.gateway.Answer.Document;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;

/// Serves one connection, one request after another.
final class RecipientConnection {
    private static final Duration IDLE = Duration.ofSeconds(15);
    private static final Duration REQUEST = Duration.ofSeconds(15);
    private static final Duration PIECE = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(5);
    private static final long MOST_IGNORED = 4 * 1024 * 1024;

    private final Wire wire;
    private final Incoming incoming;
    private final InetAddress peer;
    private final Networks proxies;
    private final Routes routes;
    private final Downloads downloads;
    private final boolean secure;

    RecipientConnection(
            Wire wire,
            InetAddress peer,
            Networks proxies,
            Routes routes,
            Downloads downloads,
            boolean secure) {
        this.wire = wire;
        this.incoming = new Incoming(wire);
        this.peer = peer;
        this.proxies = proxies;
        this.routes = routes;
        this.downloads = downloads;
        this.secure = secure;
    }

    void serve() throws IOException {
        while (incoming.awaitMessage(IDLE) && serveRequest()) {
            // The next one follows.
        }
    }

    /// @return whether another request can follow
    private boolean serveRequest() throws IOException {
        wire.within(REQUEST);
        Request request;
        Answer answer;
        try {
            request = Request.read(incoming, peer, proxies);
            wire.within(Duration.ofMinutes(2)); // the server has its own time limits
            answer = routes.answer(request);
        } catch (MalformedException _) {
            wire.write(Routes.NOTHING.bytes(secure, true), PIECE);
            boolean _ = wire.finish(END, MOST_IGNORED);
            return false;
        }
        switch (answer) {
            case Item item -> downloads.send(item, wire);
            case Document document -> {
                boolean another = request.keepsConnection();
                Document sent =
                        another || document.equals(Routes.NOTHING)
                                ? document
                                : document.with("Connection", "close");
                wire.write(sent.bytes(secure, !request.method().equals("HEAD")), PIECE);
                if (another) {
                    return true;
                }
                boolean _ = wire.finish(END, MOST_IGNORED);
            }
        }
        return false;
    }
}
