package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The websocket that the page of a terminal opens.
public final class TerminalSocket implements WebSocket.Listener {
    private final Queue<String> shown = new ConcurrentLinkedQueue<>();
    private final AtomicLong output = new AtomicLong();
    private volatile @Nullable WebSocket socket;
    private volatile boolean isReading = true;
    private volatile boolean isClosed;

    private TerminalSocket() {}

    /// @param path of the machine
    public static TerminalSocket open(RunningServer server, Browser browser, String path) {
        var opened = new TerminalSocket();
        opened.socket =
                HttpClient.newHttpClient()
                        .newWebSocketBuilder()
                        .header("Origin", server.address())
                        .header("Cookie", "bailiwick=" + browser.cookie("bailiwick"))
                        .buildAsync(
                                URI.create(
                                        server.address().replace("http", "ws") + path + "/ssh/ws"),
                                opened)
                        .join();
        return opened;
    }

    /// @param members of `connect`, such as `"username":"root"`
    public static TerminalSocket connect(
            RunningServer server, Browser browser, String path, String members) {
        TerminalSocket opened = open(server, browser, path);
        opened.send("{\"type\":\"connect\",%s,\"columns\":80,\"rows\":24}".formatted(members));
        return opened;
    }

    public void send(String text) {
        var _ = socket().sendText(text, true).join();
    }

    void type(byte[] bytes, boolean last) {
        var _ = socket().sendBinary(ByteBuffer.wrap(bytes), last).join();
    }

    /// Takes nothing any more from the network, as a computer that sleeps.
    void stopReading() {
        isReading = false;
    }

    /// Without a word.
    void disappear() {
        socket().abort();
    }

    public boolean has(String part) {
        return shown().contains(part);
    }

    public String shown() {
        return String.join("\n", shown);
    }

    /// Bytes of the terminal.
    long output() {
        return output.get();
    }

    boolean isClosed() {
        return isClosed;
    }

    public String member(String name) {
        return shown().replaceAll("(?s).*\"%s\":\"([^\"]+)\".*".formatted(name), "$1");
    }

    public void close() {
        send("{\"type\":\"close\"}");
    }

    private WebSocket socket() {
        return Objects.requireNonNull(socket);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        shown.add(text.toString());
        return more(from);
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer bytes, boolean last) {
        output.addAndGet(bytes.remaining());
        return more(from);
    }

    private @Nullable CompletionStage<?> more(WebSocket from) {
        if (isReading) {
            from.request(1);
        }
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        isClosed = true;
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        isClosed = true;
    }
}
