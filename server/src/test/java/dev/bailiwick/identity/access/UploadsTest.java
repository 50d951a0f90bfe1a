package dev.bailiwick.identity.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.csrf.DeferredCsrfToken;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/// Forms with files from a client that wants to keep this server busy or fill its disk.
class UploadsTest {
    private static final int MOST = 100_000;
    private static final int ENDLESS = 64 * 1024 * 1024;
    private static final String FILE = part("; name=\"file\"; filename=\"a.csv\"");

    private final Uploads uploads = ExampleModule.uploads();

    @TempDir private Path folder;

    @Test
    void a_file_is_stored_unchanged() throws IOException {
        var form = new Form(true, FILE + "address\n", 0, "\r\n--x--\r\n");

        Uploads.Uploaded uploaded = uploads.saveFile(form, folder, MOST).orElseThrow();

        assertThat(uploaded.name()).isEqualTo("a.csv");
        assertThat(uploaded.file()).hasContent("address\n");
    }

    @Test
    void parts_arrive_in_their_order_and_what_is_not_read_is_skipped() throws IOException {
        var form =
                new Form(
                        true,
                        part("; name=\"title\"")
                                + "Scans\r\n"
                                + part("; name=\"files\"; filename=\"a/b.txt\"")
                                + "skipped\r\n"
                                + part("; name=\"files\"; filename=\"\"")
                                + "\r\n"
                                + part("; name=\"note\"")
                                + "last",
                        0,
                        "\r\n--x--\r\n");
        var received = new ArrayList<String>();

        uploads.read(
                form,
                new Uploads.Limits(MOST, 4, 100),
                part -> received.add(part.field() + "=" + part.fileName() + part.text()));

        assertThat(received)
                .containsExactly("title=nullScans", "files=a/b.txt", "files=", "note=nulllast");
    }

    @Test
    void the_parts_of_a_form_and_its_fields_together_are_limited() throws IOException {
        String field = part("; name=\"a\"") + "0123456789\r\n";

        assertThat(read(field.repeat(3), new Uploads.Limits(MOST, 3, 30))).isEqualTo(3);
        assertThatThrownBy(() -> read(field.repeat(4), new Uploads.Limits(MOST, 3, 100)))
                .hasMessage(Refusal.TOO_LARGE.title());
        assertThatThrownBy(() -> read(field.repeat(4), new Uploads.Limits(MOST, 9, 39)))
                .hasMessage(Refusal.TOO_LARGE.title());
    }

    /// @return how many parts were received
    private int read(String parts, Uploads.Limits limits) throws IOException {
        var received = new ArrayList<String>();
        uploads.read(
                new Form(true, parts, 0, "--x--\r\n"), limits, part -> received.add(part.text()));
        return received.size();
    }

    @Test
    void an_oversized_file_is_not_read_to_its_end() throws IOException {
        var form = new Form(true, FILE, ENDLESS, "");

        assertRefused(form, Refusal.TOO_LARGE);

        assertThat(form.taken()).isLessThan(10 * MOST);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void an_oversized_field_is_not_read_to_its_end() {
        var form = new Form(false, part("; name=\"_csrf\""), ENDLESS, "");

        assertRefused(form, Refusal.TOO_LARGE);

        assertThat(form.taken()).isLessThan(10 * MOST);
    }

    @Test
    void skipped_parts_count_towards_the_limit() {
        var before = new Form(true, "", ENDLESS, "\r\n--x--\r\n");
        var nameless = new Form(true, part("; name=\"file\"; filename=\"\""), ENDLESS, "");

        assertRefused(before, Refusal.TOO_LARGE);
        assertRefused(nameless, Refusal.TOO_LARGE);

        assertThat(before.taken()).isLessThan(10 * MOST);
        assertThat(nameless.taken()).isLessThan(10 * MOST);
    }

    @Test
    void a_truncated_form_and_a_name_with_a_nul_are_rejected() throws IOException {
        assertRefused(new Form(true, FILE + "address\n", 0, ""), Refusal.UNREADABLE);
        assertRefused(
                new Form(true, part("; name=\"file\"; filename=\"a\0.csv\""), 0, "\r\n--x--\r\n"),
                Refusal.UNREADABLE);

        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    /// Each upload begins while the previous ones are still in progress.
    @Test
    void concurrent_uploads_are_limited_in_total_size() throws IOException {
        int[] begun = {0};

        Runnable[] another = new Runnable[1];
        another[0] =
                () -> {
                    begun[0]++;
                    if (begun[0] < 50) {
                        var form =
                                new Form(true, FILE, MOST - 1_000, "\r\n--x--\r\n")
                                        .near(MOST - 20_000, another[0]);
                        receive(form);
                    }
                };
        assertThatThrownBy(() -> another[0].run())
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused).hasMessageContaining("Too many uploads"));

        assertThat(begun[0]).as("each has sent four fifths when the next begins").isEqualTo(7);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
        assertThat(uploads.saveFile(new Form(true, FILE, 9, "\r\n--x--\r\n"), folder, MOST))
                .as("those that ended take no place")
                .isPresent();
    }

    private void receive(Form form) {
        try {
            assertThat(uploads.saveFile(form, folder, MOST)).isPresent();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void assertRefused(Form form, Refusal refusal) {
        assertThatThrownBy(() -> uploads.saveFile(form, folder, MOST))
                .isInstanceOf(RefusedException.class)
                .hasMessage(refusal.title());
    }

    private static String part(String disposition) {
        return "--x\r\nContent-Disposition: form-data" + disposition + "\r\n\r\n";
    }

    /// A form without a declared length that records how much of it was read.
    private static final class Form extends MockHttpServletRequest {
        private final Body body;

        Form(boolean genuine, String head, int filling, String tail) {
            super("POST", "/ip-addresses/import");
            setContentType("multipart/form-data; boundary=x");
            this.body =
                    new Body(
                            new SequenceInputStream(
                                    new SequenceInputStream(bytes(head), new Filling(filling)),
                                    bytes(tail)));
            CsrfToken token = new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", "t".repeat(43));
            setAttribute(DeferredCsrfToken.class.getName(), new Known(token));
            if (genuine) {
                new XorCsrfTokenRequestAttributeHandler()
                        .handle(this, new MockHttpServletResponse(), () -> token);
                if (getAttribute("_csrf") instanceof CsrfToken masked) {
                    addHeader("X-CSRF-TOKEN", masked.getToken());
                }
            }
        }

        Form near(long place, Runnable then) {
            body.place = place;
            body.then = then;
            return this;
        }

        long taken() {
            return body.taken;
        }

        @Override
        public ServletInputStream getInputStream() {
            return body;
        }

        private static InputStream bytes(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }
    }

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

    private static final class Filling extends InputStream {
        private int left;

        Filling(int left) {
            this.left = left;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'a' : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            int count = Math.min(left, length);
            Arrays.fill(buffer, offset, offset + Math.max(count, 0), (byte) 'a');
            left -= count;
            return count > 0 || length == 0 ? count : -1;
        }
    }

    private static final class Body extends ServletInputStream {
        private final InputStream in;
        private long taken;
        private long place = Long.MAX_VALUE;
        private Runnable then = () -> {};

        Body(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = in.read(buffer, offset, length);
            taken += Math.max(0, read);
            if (taken >= place) {
                place = Long.MAX_VALUE;
                then.run();
            }
            return read;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
