package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Entries.Entry;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// File operations in one session, as the server makes them.
record TestFiles(HelperProcess helper, String session) {
    private static final JsonMapper JSON = JsonMapper.shared();

    Operation begin(FileOperation operation) throws IOException {
        TestViewer viewer = helper.viewer();
        viewer.send(new SessionRequest.Files(session, Request.OWNER, operation));
        return new Operation(viewer);
    }

    void carryOut(FileOperation operation) throws IOException {
        try (Operation begun = begin(operation)) {
            FileEvent.Done _ = begun.expect(FileEvent.Done.class);
            assertThat(begun.viewer().frame()).isNull();
        }
    }

    FileEvent.Failed failure(FileOperation operation) throws IOException {
        try (Operation begun = begin(operation)) {
            return begun.expect(FileEvent.Failed.class);
        }
    }

    Listing list(String path, int offset, int limit) throws IOException {
        try (Operation begun = begin(new FileOperation.ListFolder(path, offset, limit))) {
            return begun.listing();
        }
    }

    byte[] read(String path, long offset) throws IOException {
        try (Operation begun = begin(new FileOperation.Read(path, offset))) {
            FileEvent.File _ = begun.expect(FileEvent.File.class);
            return begun.data();
        }
    }

    void write(String path, byte[] content, boolean overwrite) throws IOException {
        try (Operation begun =
                begin(new FileOperation.Write(path, 0L, content.length, overwrite))) {
            FileEvent.File _ = begun.expect(FileEvent.File.class);
            begun.send(content, 0, content.length);
            FileEvent.Done _ = begun.expect(FileEvent.Done.class);
        }
    }

    record Listing(FileEvent.Folder folder, List<Entry> entries) {
        List<String> names() {
            return entries.stream().map(Entry::name).toList();
        }

        Entry entry(String name) {
            return entries.stream()
                    .filter(entry -> entry.name().equals(name))
                    .findAny()
                    .orElseThrow();
        }
    }

    /// One connection.
    record Operation(TestViewer viewer) implements AutoCloseable {
        <T extends FileEvent> T expect(Class<T> type) throws IOException {
            FileEvent event = next(new ByteArrayOutputStream());
            assertThat(event).isInstanceOf(type);
            return type.cast(event);
        }

        /// All data until it is done.
        byte[] data() throws IOException {
            var data = new ByteArrayOutputStream();
            assertThat(next(data)).isInstanceOf(FileEvent.Done.class);
            return data.toByteArray();
        }

        Listing listing() throws IOException {
            FileEvent.Folder folder = expect(FileEvent.Folder.class);
            var entries = new ArrayList<Entry>();
            FileEvent event = next(new ByteArrayOutputStream());
            while (event instanceof FileEvent.Entries some) {
                entries.addAll(some.entries());
                event = next(new ByteArrayOutputStream());
            }
            assertThat(event).isInstanceOf(FileEvent.Done.class);
            return new Listing(folder, entries);
        }

        void send(byte[] content, int from, int to) throws IOException {
            for (int at = from; at < to; at += 50_000) {
                viewer.sendBytes(
                        Frame.Type.DATA,
                        Arrays.copyOfRange(content, at, Math.min(to, at + 50_000)));
            }
        }

        @Override
        public void close() throws IOException {
            viewer.close();
        }

        private FileEvent next(ByteArrayOutputStream data) throws IOException {
            for (Frame frame = viewer.frame(); frame != null; frame = viewer.frame()) {
                if (frame.type() == Frame.Type.CONTROL) {
                    return JSON.readValue(frame.payload(), FileEvent.class);
                }
                data.writeBytes(frame.payload());
            }
            throw new AssertionError("The connection has ended.");
        }
    }
}
