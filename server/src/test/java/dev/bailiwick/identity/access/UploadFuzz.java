package dev.bailiwick.identity.access;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.web.errors.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.csrf.DeferredCsrfToken;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/// A form with a file: a line with the content type, then the parts. It is either rejected and
/// leaves nothing, or one file with the form's own bytes is stored, with a name that is text. A
/// form without the token never leaves anything.
public final class UploadFuzz {
    private static final int MOST = 4_096;
    private static final Uploads UPLOADS = ExampleModule.uploads();
    private static final CsrfToken TOKEN =
            new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", "t".repeat(43));
    private static final Path FOLDER = folder();

    private UploadFuzz() {}

    private record Known(CsrfToken token) implements DeferredCsrfToken {
        @Override
        public CsrfToken get() {
            return token;
        }

        @Override
        public boolean isGenerated() {
            return false;
        }
    }

    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        int end = 0;
        while (end < data.length && data[end] != '\n') {
            end++;
        }
        String type = new String(data, 0, end, StandardCharsets.ISO_8859_1);
        byte[] body = Arrays.copyOfRange(data, Math.min(end + 1, data.length), data.length);

        Optional<Uploads.Uploaded> kept = received(type, body, true);
        if (kept.isPresent()) {
            holdFile(kept.get(), body);
        }
        hold(received(type, body, false).isEmpty(), "a forged form leaves nothing");
        try (Stream<Path> left = Files.list(FOLDER)) {
            hold(left.findAny().isEmpty(), "nothing stays behind");
        }
    }

    private static void holdFile(Uploads.Uploaded uploaded, byte[] body) throws IOException {
        byte[] content = Files.readAllBytes(uploaded.file());
        Files.delete(uploaded.file());
        hold(content.length <= MOST, "no longer than it may be");
        hold(
                new String(body, StandardCharsets.ISO_8859_1)
                        .contains(new String(content, StandardCharsets.ISO_8859_1)),
                "the bytes of the form");
        String name = uploaded.name();
        hold(!name.isBlank() && name.length() <= 200, "a name of some length");
        hold(name.chars().noneMatch(c -> c == '/' || c == '\\' || c < ' '), "no path");
    }

    private static Optional<Uploads.Uploaded> received(String type, byte[] body, boolean genuine)
            throws IOException {
        var request = new MockHttpServletRequest("POST", "/ip-addresses/import");
        request.setContentType(type);
        request.setContent(body);
        request.setAttribute(DeferredCsrfToken.class.getName(), new Known(TOKEN));
        if (genuine) {
            new XorCsrfTokenRequestAttributeHandler()
                    .handle(request, new MockHttpServletResponse(), () -> TOKEN);
            if (request.getAttribute("_csrf") instanceof CsrfToken masked) {
                request.addHeader("X-CSRF-TOKEN", masked.getToken());
            }
        }
        try {
            return UPLOADS.saveFile(request, FOLDER, MOST);
        } catch (RefusedException refused) {
            return Optional.empty();
        }
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("upload-fuzz-");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
