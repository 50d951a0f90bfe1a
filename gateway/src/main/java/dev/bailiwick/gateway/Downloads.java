package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Delivery;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Streams items from the server to recipients, and reports to the server how much they took.
final class Downloads {
    private static final Duration PIECE = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofMinutes(5);
    private static final long MOST_IGNORED = 16 * 1024;

    private final Server server;
    private final SendQueues queues = new SendQueues();
    private final Buffers buffers = new Buffers();
    private final boolean secure;

    Downloads(Server server, boolean secure) {
        this.server = server;
        this.secure = secure;
    }

    /// The connection ends with the download. It is complete if the recipient has acknowledged all
    /// of it, and then ended the connection in order.
    void send(Item item, Wire recipient) throws IOException {
        long written = 0;
        boolean complete = false;
        ByteBuffer buffer = buffers.take();
        try (recipient) {
            try (item) {
                recipient.write(ByteBuffer.wrap(head(item)), PIECE);
                while (written < item.length()) {
                    int most = (int) Math.min(buffer.capacity(), item.length() - written);
                    if (item.read(buffer.clear().limit(most)) < 0) {
                        throw new EOFException("The server has ended the connection.");
                    }
                    buffer.flip();
                    try {
                        recipient.write(buffer, PIECE);
                    } finally {
                        written += buffer.position();
                    }
                }
            } finally {
                buffers.giveBack(buffer);
            }
            recipient.within(END);
            complete =
                    queues.awaitEmpty(recipient.own(), recipient.peer(), END)
                            && recipient.finish(END, MOST_IGNORED);
        } finally {
            if (item.download() != null) {
                server.report(item.visit(), new Delivery(item.download(), written, complete));
            }
        }
    }

    private byte[] head(Item item) {
        var headers = new ArrayList<Head.Header>();
        headers.add(new Head.Header("Accept-Ranges", "bytes"));
        headers.add(new Head.Header("Connection", "close"));
        if (item.contentRange() != null) {
            headers.add(new Head.Header("Content-Range", item.contentRange()));
        }
        if (item.tag() != null) {
            headers.add(new Head.Header("ETag", item.tag()));
        }
        boolean text = item.name().isEmpty();
        headers.add(
                new Head.Header(
                        "Content-Disposition",
                        FileName.disposition(text ? Texts.say("file.text") : item.name())));
        return Answer.head(
                item.status(),
                text ? "text/plain; charset=utf-8" : "application/octet-stream",
                item.length(),
                List.copyOf(headers),
                secure);
    }
}
