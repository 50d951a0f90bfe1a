package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Connector;
import jakarta.servlet.http.HttpServletResponse;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
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
        InputStream content,
        HttpURLConnection connection)
        implements Answer, Closeable {
    private static final Pattern PART =
            Pattern.compile("bytes ([0-9]{1,18})-([0-9]{1,18})/[0-9]{1,18}");
    private static final Pattern NO_PART = Pattern.compile("bytes \\*/[0-9]{1,18}");
    private static final Pattern TAG = Pattern.compile("(W/)?\"[!#-~]{0,100}\"");
    private static final Pattern DOWNLOAD = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /// @return null if the reply is not as agreed
    static @Nullable Item of(Server.Visit visit, HttpURLConnection reply) throws IOException {
        int status = reply.getResponseCode();
        long length = reply.getContentLengthLong();
        String range = reply.getHeaderField("Content-Range");
        String tag = reply.getHeaderField("ETag");
        String name = decoded(reply.getHeaderField(Connector.ITEM_NAME));
        String download = reply.getHeaderField(Connector.DOWNLOAD);
        boolean agreed =
                length >= 0
                        && (tag == null || TAG.matcher(tag).matches())
                        && (download == null || DOWNLOAD.matcher(download).matches())
                        && switch (status) {
                            case 200 -> range == null && download != null && name != null;
                            case 206 -> isPart(range, length) && download != null && name != null;
                            case 416 -> range != null && NO_PART.matcher(range).matches();
                            default -> false;
                        };
        return agreed
                ? new Item(
                        visit,
                        status,
                        status == 416 ? 0 : length,
                        range,
                        tag,
                        name == null ? "" : name,
                        download,
                        status == 416 ? InputStream.nullInputStream() : reply.getInputStream(),
                        reply)
                : null;
    }

    private static boolean isPart(@Nullable String range, long length) {
        Matcher part = PART.matcher(range == null ? "" : range);
        return part.matches()
                && Long.parseLong(part.group(2)) - Long.parseLong(part.group(1)) + 1 == length;
    }

    private static @Nullable String decoded(@Nullable String name) {
        try {
            return name == null
                    ? null
                    : URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /// Status and headers.
    void start(HttpServletResponse response) {
        boolean text = name.isEmpty();
        Answer.start(
                response,
                status,
                text ? "text/plain;charset=utf-8" : "application/octet-stream",
                length);
        response.setHeader("Accept-Ranges", "bytes");
        response.setHeader("Content-Range", contentRange);
        response.setHeader("ETag", tag);
        response.setHeader(
                "Content-Disposition", FileName.disposition(text ? Texts.say("file.text") : name));
    }

    @Override
    public void close() {
        connection.disconnect();
    }
}
