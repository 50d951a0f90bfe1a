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
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.InvalidFileNameException;
import org.apache.tomcat.util.http.fileupload.MultipartStream;
import org.apache.tomcat.util.http.fileupload.impl.FileItemIteratorImpl;
import org.apache.tomcat.util.http.fileupload.impl.FileUploadIOException;
import org.apache.tomcat.util.http.fileupload.impl.SizeLimitExceededException;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DeferredCsrfToken;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.stereotype.Component;

/// Takes a file out of a form (RFC 7578), as it comes and only after the route's policy has let its
/// sender in. The CSRF token must come before the file, so that nothing of a forged form is stored;
/// the general check leaves such forms to this one ([#isUpload]), because it would read them whole.
@Component
public final class Uploads {
    private static final String TOKEN = "_csrf";
    private static final int LONGEST_FIELD = 1_024;
    private static final int MOST_FIELDS = 10;

    /// So many files of the largest size may be on their way at once, in bytes; they stand on the
    /// disk meanwhile.
    private static final int FILES_AT_ONCE = 5;

    private static final Refusal CROWDED =
            Refusal.of(
                    503,
                    "Too many files are on their way",
                    "So this one was not taken. Nothing was stored.",
                    "Go back and try again in a minute.");

    private final XorCsrfTokenRequestAttributeHandler tokens =
            new XorCsrfTokenRequestAttributeHandler();
    private final AtomicLong onTheWay = new AtomicLong();

    Uploads() {}

    /// @param name as the browser tells it, without folders; text for people, never a path
    public record Uploaded(Path file, String name) {}

    static boolean isUpload(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null
                && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")
                && Routes.isUpload(request.getRequestURI());
    }

    /// @param folder where a file of its own is made, for its owner alone; whoever asks removes it
    /// @return empty when the form came without a file
    /// @throws Refused when the form is forged, longer than `most` bytes, or no such form
    public Optional<Uploaded> receive(HttpServletRequest request, Path folder, long most)
            throws IOException {
        if (!isUpload(request)) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        try {
            return received(request, folder, most);
        } catch (SizeLimitExceededException e) {
            throw new RefusedException(Refusal.TOO_LARGE);
        } catch (FileUploadIOException e) {
            throw new RefusedException(
                    e.getCause() instanceof SizeLimitExceededException
                            ? Refusal.TOO_LARGE
                            : Refusal.UNREADABLE);
        } catch (FileUploadException
                | MultipartStream.MalformedStreamException
                | MultipartStream.IllegalBoundaryException
                | InvalidFileNameException
                | IndexOutOfBoundsException
                | NullPointerException e) {
            // The last two are the parser's own faults with parts within parts.
            throw new RefusedException(Refusal.UNREADABLE);
        }
    }

    private Optional<Uploaded> received(HttpServletRequest request, Path folder, long most)
            throws IOException, FileUploadException {
        boolean genuine = isGenuine(request, request.getHeader("X-CSRF-TOKEN"));
        var upload = new FileUpload();
        upload.setHeaderEncoding("UTF-8");
        upload.setSizeMax(most + LONGEST_FIELD * MOST_FIELDS); // with what is passed over
        FileItemIterator parts =
                new FileItemIteratorImpl(upload, new ServletRequestContext(request));
        for (int i = 0; i < MOST_FIELDS && parts.hasNext(); i++) {
            FileItemStream part = parts.next();
            if (part.isFormField()) {
                String value = text(part);
                genuine |= TOKEN.equals(part.getFieldName()) && isGenuine(request, value);
            } else if (!genuine) {
                throw new RefusedException(Refusal.STALE_FORM);
            } else {
                String name = fileName(part.getName());
                if (!name.isEmpty()) {
                    return Optional.of(new Uploaded(stored(part, folder, most), name));
                }
            }
        }
        if (!genuine) {
            throw new RefusedException(Refusal.STALE_FORM);
        }
        return Optional.empty();
    }

    /// The stream of a part is not closed: that would read all of it, however long it is.
    private static String text(FileItemStream part) throws IOException {
        byte[] bytes = part.openStream().readNBytes(LONGEST_FIELD + 1);
        if (bytes.length > LONGEST_FIELD) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private boolean isGenuine(HttpServletRequest request, @Nullable String value) {
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
                        return TOKEN.equals(name) ? value : null;
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

    private Path stored(FileItemStream part, Path folder, long most) throws IOException {
        Path file =
                Files.createTempFile(
                        folder,
                        "upload-",
                        ".tmp",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        boolean whole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            copy(part.openStream(), out, most);
            whole = true;
            return file;
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
    }

    private void copy(InputStream in, OutputStream out, long most) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long taken = 0;
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                taken += read;
                if (onTheWay.addAndGet(read) > FILES_AT_ONCE * most) {
                    throw new RefusedException(CROWDED);
                }
                if (taken > most) {
                    throw new RefusedException(Refusal.TOO_LARGE);
                }
                out.write(buffer, 0, read);
            }
        } finally {
            onTheWay.addAndGet(-taken);
        }
    }

    private static String fileName(@Nullable String told) {
        if (told == null) {
            return "";
        }
        String name = told.substring(Math.max(told.lastIndexOf('/'), told.lastIndexOf('\\')) + 1);
        var clean = new StringBuilder();
        name.codePoints()
                .filter(point -> !Character.isISOControl(point) && Character.isDefined(point))
                .limit(100)
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }
}
