package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.ContentDisposition;

/// The headers of a download that can be resumed (RFC 9110 §14), and is stored under the name that
/// it has on the machine, as far as other machines can have such names.
final class DownloadHeaders {
    private static final Pattern RESUMED = Pattern.compile("bytes=(\\d{1,18})-");
    private static final Pattern UNUSUAL = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}\"\\\\/:*?<>|]");

    private DownloadHeaders() {}

    /// Where the download begins: other ranges than those to the end get the whole file.
    static long offset(HttpServletRequest request, FileEvent.File file) {
        String range = request.getHeader("Range");
        Matcher resumed = RESUMED.matcher(range == null ? "" : range);
        String condition = request.getHeader("If-Range");
        return resumed.matches() && (condition == null || condition.equals(tag(file)))
                ? Long.parseLong(resumed.group(1))
                : 0;
    }

    static void write(String path, FileEvent.File file, long offset, HttpServletResponse response) {
        long size = file.size();
        response.setHeader("Accept-Ranges", "bytes");
        if (offset > 0 && offset >= size) {
            response.setStatus(416);
            response.setHeader("Content-Range", "bytes */" + size);
            return;
        }
        if (offset > 0) {
            response.setStatus(206);
            response.setHeader("Content-Range", "bytes %d-%d/%d".formatted(offset, size - 1, size));
        }
        response.setHeader("ETag", tag(file));
        response.setContentType("application/octet-stream");
        response.setHeader("Content-Disposition", disposition(path));
        response.setContentLengthLong(size - offset);
    }

    /// Before an error instead of the file.
    static void clear(HttpServletResponse response) {
        response.resetBuffer();
        List.of("Accept-Ranges", "ETag", "Content-Disposition", "Content-Range")
                .forEach(header -> response.setHeader(header, null));
        response.setContentLengthLong(-1);
    }

    static String disposition(String path) {
        String name = UNUSUAL.matcher(path.substring(path.lastIndexOf('/') + 1)).replaceAll("_");
        return ContentDisposition.attachment()
                .filename(name.isEmpty() ? "file" : name, StandardCharsets.UTF_8)
                .build()
                .toString();
    }

    private static String tag(FileEvent.File file) {
        return "\"%x-%x\""
                .formatted(
                        file.size(), file.modified() == null ? 0 : file.modified().toEpochMilli());
    }
}
