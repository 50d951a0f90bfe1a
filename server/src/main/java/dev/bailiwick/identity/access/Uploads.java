package dev.bailiwick.identity.access;

import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
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

/// Reads a file from a multipart form (RFC 7578) as a stream, and only after the route policy has
/// allowed the request. The CSRF token must come before the file, so that no part of a forged form
/// is stored. The general CSRF check skips these forms ([#isUpload]), because it would read them
/// completely.
@Component
public final class Uploads {
    private static final String CSRF_FIELD = "_csrf";
    private static final int MAX_FIELD_LENGTH = 1_024;
    private static final int MAX_FIELDS = 10;

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

    /// @param name as sent by the browser, without folders; for display only, never a path
    public record Uploaded(Path file, String name) {}

    boolean isUpload(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null
                && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")
                && routes.isUpload(request.getRequestURI());
    }

    /// @param folder where a new file is created, readable by its owner only; the caller deletes it
    /// @return empty when the form contained no file
    /// @throws Refused when the form is forged, longer than `max` bytes, or not an upload form
    public Optional<Uploaded> saveFile(HttpServletRequest request, Path folder, long max)
            throws IOException {
        if (!isUpload(request)) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        try {
            return saveParts(request, folder, max);
        } catch (FileUploadSizeException e) {
            throw new RefusedException(Refusal.TOO_LARGE);
        } catch (FileUploadException | InvalidPathException | IndexOutOfBoundsException e) {
            // The last is a bug of the parser on nested multiparts.
            throw new RefusedException(Refusal.UNREADABLE);
        }
    }

    private Optional<Uploaded> saveParts(HttpServletRequest request, Path folder, long max)
            throws IOException {
        boolean genuine = hasValidToken(request, request.getHeader("X-CSRF-TOKEN"));
        var upload = new JakartaServletFileUpload<>();
        upload.setHeaderCharset(StandardCharsets.UTF_8);
        // includes the parts that are skipped
        upload.setMaxSize(max + MAX_FIELD_LENGTH * MAX_FIELDS);
        FileItemInputIterator parts = upload.getItemIterator(request);
        for (int i = 0; i < MAX_FIELDS && parts.hasNext(); i++) {
            FileItemInput part = parts.next();
            if (part.isFormField()) {
                String value = text(part);
                genuine |= CSRF_FIELD.equals(part.getFieldName()) && hasValidToken(request, value);
            } else if (!genuine) {
                throw new RefusedException(Refusal.STALE_FORM);
            } else {
                String name = fileName(part.getName());
                if (!name.isEmpty()) {
                    return Optional.of(new Uploaded(stored(part, folder, max), name));
                }
            }
        }
        if (!genuine) {
            throw new RefusedException(Refusal.STALE_FORM);
        }
        return Optional.empty();
    }

    /// The stream of a part is not closed: closing would read the rest of it, however long.
    private static String text(FileItemInput part) throws IOException {
        byte[] bytes = part.getInputStream().readNBytes(MAX_FIELD_LENGTH + 1);
        if (bytes.length > MAX_FIELD_LENGTH) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        return new String(bytes, StandardCharsets.UTF_8);
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

    private Path stored(FileItemInput part, Path folder, long max) throws IOException {
        Path file =
                Files.createTempFile(
                        folder,
                        "upload-",
                        ".tmp",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        boolean whole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            copy(part.getInputStream(), out, max);
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

    private static String fileName(@Nullable String submittedName) {
        if (submittedName == null) {
            return "";
        }
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
