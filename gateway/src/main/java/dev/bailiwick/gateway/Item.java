package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Connector;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An item, or a range of it, whose content the server is sending.
///
/// @param visit who gets it
/// @param status 200, 206 or 416
/// @param length in bytes
/// @param contentRange for 206 and 416
/// @param tag the `ETag`
/// @param name empty for a text
/// @param download identifies this response for the server
record Item(
        Server.Visit visit,
        int status,
        long length,
        @Nullable String contentRange,
        @Nullable String tag,
        String name,
        @Nullable String download,
        ServerConnections.Reply content)
        implements Answer, Closeable {
    private static final Pattern PART =
            Pattern.compile("bytes ([0-9]{1,18})-([0-9]{1,18})/[0-9]{1,18}");
    private static final Pattern NO_PART = Pattern.compile("bytes \\*/[0-9]{1,18}");
    private static final Pattern TAG = Pattern.compile("(W/)?\"[!#-~]{0,100}\"");
    private static final Pattern DOWNLOAD = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final Duration SERVER_PIECE = Duration.ofSeconds(30);

    /// @throws MalformedException if the reply is not as agreed
    static Item of(Server.Visit visit, ServerConnections.Reply reply) throws IOException {
        Head head = reply.head();
        long length = head.bodyLength();
        String range = head.one("Content-Range");
        String tag = head.one("ETag");
        String name = head.one(Connector.ITEM_NAME);
        String download = head.one(Connector.DOWNLOAD);
        boolean agreed =
                length >= 0
                        && (tag == null || TAG.matcher(tag).matches())
                        && (download == null || DOWNLOAD.matcher(download).matches())
                        && switch (reply.status()) {
                            case 200 -> range == null && download != null && name != null;
                            case 206 -> isPart(range, length) && download != null && name != null;
                            case 416 -> range != null && NO_PART.matcher(range).matches();
                            default -> false;
                        };
        if (!agreed) {
            throw new MalformedException();
        }
        return new Item(
                visit,
                reply.status(),
                reply.status() == 416 ? 0 : length,
                range,
                tag,
                name == null ? "" : decoded(name),
                download,
                reply);
    }

    private static boolean isPart(@Nullable String range, long length) {
        Matcher part = PART.matcher(range == null ? "" : range);
        return part.matches()
                && Long.parseLong(part.group(2)) - Long.parseLong(part.group(1)) + 1 == length;
    }

    private static String decoded(String name) throws MalformedException {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new MalformedException();
        }
    }

    /// @return -1 if the server has ended the connection
    int read(ByteBuffer target) throws IOException {
        return content.read(target, SERVER_PIECE);
    }

    @Override
    public void close() {
        content.close();
    }
}
