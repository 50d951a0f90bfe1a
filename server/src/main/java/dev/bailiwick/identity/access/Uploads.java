package dev.bailiwick.identity.access;

import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.StorableTextFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.apache.commons.fileupload2.core.FileUploadSizeException;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DeferredCsrfToken;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.stereotype.Component;

/// Reads files from multipart forms (RFC 7578) as streams, and only after the route policy has
/// allowed the request. The CSRF token must come before the first file, so that no part of a forged
/// form is stored. The general CSRF check skips these forms ([#isUpload]), because it would read
/// them completely.
@Component
public final class Uploads {
    private static final String CSRF_FIELD = "_csrf";

    /// A form with one file.
    private static final int MAX_FIELD_BYTES = 8_192;

    private static final int MAX_PARTS = 10;

    /// Uploads in progress may total the size of this many maximum-size files; they are on the disk
    /// meanwhile.
    private static final int MAX_CONCURRENT_FILES = 5;

    private static final Refusal TOO_MANY_UPLOADS =
            Refusal.of(
                    503,
                    "Too many uploads at once",
                    "This file was not accepted. Nothing was stored.",
                    "Go back and try again in a minute.");

    private final XorCsrfTokenRequestAttributeHandler tokens =
            new XorCsrfTokenRequestAttributeHandler();
    private final AtomicLong inProgress = new AtomicLong();

    private final Routes routes;

    Uploads(Routes routes) {
        this.routes = routes;
    }

    /// What a form may consist of, all in all.
    ///
    /// @param bytes with all that is around them
    public record Limits(long bytes, int parts, int fieldBytes) {}

    /// A field of a form, or a file.
    ///
    /// @param fileName as sent by the browser, possibly with folders; empty if none was chosen, and
    ///   null for a field
    /// @param content of a file; must not be closed, which would read the rest of it
    /// @param text of a field; empty for a file
    public record Part(String field, @Nullable String fileName, InputStream content, String text) {}

    /// Takes the parts of a form in the order in which they arrive.
    @FunctionalInterface
    public interface Receiver {
        /// @return whether the next part is wanted
        boolean receive(Part part) throws IOException;
    }

    /// @param name as sent by the browser, without folders; for display only, never a path
    public record Uploaded(Path file, String name) {}

    boolean isUpload(HttpServletRequest request) {
        return isForm(request) && routes.isUpload(request.getRequestURI());
    }

    /// Whether it is a form that can contain files.
    public static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
    }

    /// @param folder where a new file is created, readable by its owner only; the caller deletes it
    /// @return empty when the form contained no file
    /// @throws RefusedException when the form is forged, longer than `max` bytes, or not an upload
    ///   form
    public Optional<Uploaded> saveFile(HttpServletRequest request, Path folder, long max)
            throws IOException {
        var saved = new AtomicReference<@Nullable Uploaded>();
        // includes the parts that are skipped
        read(
                request,
                new Limits(max + MAX_FIELD_BYTES, MAX_PARTS, MAX_FIELD_BYTES),
                part -> {
                    String name = part.fileName() == null ? "" : displayName(part.fileName());
                    if (!name.isEmpty()) {
                        saved.set(new Uploaded(stored(part.content(), folder, max), name));
                    }
                    return name.isEmpty();
                });
        return Optional.ofNullable(saved.get());
    }

    /// @throws RefusedException when the form is forged, exceeds a limit, or is not an upload form
    public void read(HttpServletRequest request, Limits limits, Receiver receiver)
            throws IOException {
        if (!isUpload(request)) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        try {
            readParts(request, limits, receiver);
        } catch (FileUploadSizeException e) {
            throw new RefusedException(Refusal.TOO_LARGE);
        } catch (FileUploadException | InvalidPathException | IndexOutOfBoundsException e) {
            // The last is a bug of the parser on nested multiparts.
            throw new RefusedException(Refusal.UNREADABLE);
        }
    }

    private void readParts(HttpServletRequest request, Limits limits, Receiver receiver)
            throws IOException {
        boolean genuine = hasValidToken(request, request.getHeader("X-CSRF-TOKEN"));
        var upload = new JakartaServletFileUpload<>();
        upload.setHeaderCharset(StandardCharsets.UTF_8);
        upload.setMaxSize(limits.bytes());
        FileItemInputIterator parts = upload.getItemIterator(request);
        int left = limits.fieldBytes();
        boolean wanted = true;
        for (int i = 0; wanted && parts.hasNext(); i++) {
            if (i == limits.parts()) {
                throw new RefusedException(Refusal.TOO_LARGE);
            }
            FileItemInput part = parts.next();
            String field = part.getFieldName() == null ? "" : part.getFieldName();
            if (part.isFormField()) {
                byte[] value = field(part, left);
                left -= value.length;
                String text = text(value);
                genuine |= CSRF_FIELD.equals(field) && hasValidToken(request, text);
                wanted =
                        receiver.receive(
                                new Part(field, null, InputStream.nullInputStream(), text));
            } else if (!genuine) {
                throw new RefusedException(Refusal.STALE_FORM);
            } else {
                String name = part.getName() == null ? "" : part.getName();
                wanted = receiver.receive(new Part(field, name, part.getInputStream(), ""));
            }
        }
        if (!genuine) {
            throw new RefusedException(Refusal.STALE_FORM);
        }
    }

    /// The stream of a part is not closed: closing would read the rest of it, however long.
    private static byte[] field(FileItemInput part, int max) throws IOException {
        byte[] bytes = part.getInputStream().readNBytes(max + 1);
        if (bytes.length > max) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        return bytes;
    }

    private static String text(byte[] value) {
        String text = new String(value, StandardCharsets.UTF_8);
        if (!StorableTextFilter.isStorable(text)) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        return text;
    }

    private boolean hasValidToken(HttpServletRequest request, @Nullable String value) {
        if (value == null
                || !(request.getAttribute(DeferredCsrfToken.class.getName())
                        instanceof DeferredCsrfToken deferred)) {
            return false;
        }
        CsrfToken token = deferred.get();
        var asParameter =
                new HttpServletRequestWrapper(request) {
                    @Override
                    public @Nullable String getParameter(String name) {
                        return CSRF_FIELD.equals(name) ? value : null;
                    }

                    @Override
                    public @Nullable String getHeader(String name) {
                        return null;
                    }
                };
        String sent = tokens.resolveCsrfTokenValue(asParameter, token);
        return sent != null
                && Secrets.same(
                        sent.getBytes(StandardCharsets.UTF_8),
                        token.getToken().getBytes(StandardCharsets.UTF_8));
    }

    private Path stored(InputStream content, Path folder, long max) throws IOException {
        Path file =
                Files.createTempFile(
                        folder,
                        "upload-",
                        ".tmp",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        boolean whole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            copy(content, out, max);
            whole = true;
            return file;
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
    }

    private void copy(InputStream in, OutputStream out, long max) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long taken = 0;
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                taken += read;
                if (inProgress.addAndGet(read) > MAX_CONCURRENT_FILES * max) {
                    throw new RefusedException(TOO_MANY_UPLOADS);
                }
                if (taken > max) {
                    throw new RefusedException(Refusal.TOO_LARGE);
                }
                out.write(buffer, 0, read);
            }
        } finally {
            inProgress.addAndGet(-taken);
        }
    }

    private static String displayName(String submittedName) {
        String name =
                submittedName.substring(
                        Math.max(submittedName.lastIndexOf('/'), submittedName.lastIndexOf('\\'))
                                + 1);
        var clean = new StringBuilder();
        name.codePoints()
                .filter(point -> !Character.isISOControl(point) && Character.isDefined(point))
                .limit(100)
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }
}
