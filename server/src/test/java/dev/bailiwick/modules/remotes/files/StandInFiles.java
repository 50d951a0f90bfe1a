package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Answers as the helper does about the files of a machine that has only some in memory.
final class StandInFiles implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Instant MODIFIED = Instant.parse("2026-03-12T03:07:00Z");

    private final Path socket = Files.createTempDirectory("stand-in").resolve("socket");
    private final ServerSocketChannel server =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(socket));
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, byte[]> parts = new ConcurrentHashMap<>();
    private final Queue<SessionRequest.Files> requests = new ConcurrentLinkedQueue<>();

    StandInFiles() throws IOException {
        Thread.startVirtualThread(() -> {
            while (server.isOpen()) {
                try {
                    var frames = new FrameChannel(server.accept());
                    Thread.startVirtualThread(() -> serve(frames));
                } catch (IOException _) {
                    // The test has ended.
                }
            }
        });
    }

    Path socket() {
        return socket;
    }

    void has(String path, byte[] content) {
        files.put(path, content);
    }

    byte @Nullable [] content(String path) {
        return files.get(path);
    }

    byte @Nullable [] part(String path) {
        return parts.get(path);
    }

    List<SessionRequest.Files> requests() {
        return List.copyOf(requests);
    }

    private void serve(FrameChannel frames) {
        try (frames) {
            Frame first = frames.read();
            if (first == null) {
                return;
            }
            switch (JSON.readValue(first.payload(), SessionRequest.class)) {
                case SessionRequest.Files asked -> {
                    requests.add(asked);
                    carryOut(asked.operation(), frames);
                }
                case SessionRequest.End _ -> send(frames, new SessionEvent.Ended());
                default -> {}
            }
        } catch (IOException e) {
            // The server has left.
        }
    }

    private void carryOut(FileOperation operation, FrameChannel frames) throws IOException {
        switch (operation) {
            case FileOperation.ListFolder list -> list(list, frames);
            case FileOperation.Read(var path, var offset) -> read(path, offset, frames);
            case FileOperation.Write write -> write(write, frames);
            case FileOperation.Rename(var path, var to) -> {
                files.put(to, files.remove(path));
                send(frames, new FileEvent.Done());
            }
            // As one that is missing a permission: everything is deleted but what is locked.
            case FileOperation.Delete(var path, var recursive) when recursive -> {
                boolean wasLocked = files.containsKey(path + "/locked");
                boolean ignored =
                        files.keySet()
                                .removeIf(one ->
                                        one.startsWith(path + "/") && !one.endsWith("/locked"));
                send(
                        frames,
                        wasLocked ? failed(FileEvent.Failed.Code.DENIED) : new FileEvent.Done());
            }
            case FileOperation.Delete(var path, var _) -> {
                boolean was = files.remove(path) != null;
                send(frames, was ? new FileEvent.Done() : failed(FileEvent.Failed.Code.NOT_FOUND));
            }
            case FileOperation.Permissions _, FileOperation.MakeFolder _ ->
                    send(frames, new FileEvent.Done());
        }
    }

    private void list(FileOperation.ListFolder list, FrameChannel frames) throws IOException {
        List<String> all = files.keySet().stream().sorted().toList();
        send(frames, new FileEvent.Folder("/home/ines", all.size(), 0, false));
        send(
                frames,
                new FileEvent.Entries(
                        all.stream()
                                .skip(list.offset())
                                .limit(list.limit())
                                .map(path ->
                                        new FileEvent.Entries.Entry(
                                                path.substring(path.lastIndexOf('/') + 1),
                                                FileEvent.Entries.Kind.FILE,
                                                (long) length(path),
                                                MODIFIED,
                                                0644,
                                                0L,
                                                0L,
                                                null))
                                .toList()));
        send(frames, new FileEvent.Done());
    }

    private int length(String path) {
        return files.getOrDefault(path, new byte[0]).length;
    }

    private void read(String path, long offset, FrameChannel frames) throws IOException {
        byte[] content = files.get(path);
        if (content == null) {
            send(frames, failed(FileEvent.Failed.Code.NOT_FOUND));
            return;
        }
        send(frames, new FileEvent.File(content.length, MODIFIED, offset));
        for (int at = (int) offset; at < content.length; at += 1_000) {
            frames.write(Frame.Type.DATA, content, at, Math.min(1_000, content.length - at));
        }
        send(frames, new FileEvent.Done());
    }

    private void write(FileOperation.Write write, FrameChannel frames) throws IOException {
        if (files.containsKey(write.path()) && !write.overwrite()) {
            send(frames, failed(FileEvent.Failed.Code.EXISTS));
            return;
        }
        byte[] part = parts.getOrDefault(write.path(), new byte[0]);
        long offset = write.offset() == null ? part.length : write.offset();
        send(frames, new FileEvent.File(part.length, null, offset));
        var content = new ByteArrayOutputStream();
        content.write(part, 0, (int) offset);
        while (content.size() < write.size()) {
            Frame next = frames.read();
            if (next == null) {
                if (content.size() > offset) {
                    parts.put(write.path(), content.toByteArray());
                }
                return;
            }
            content.writeBytes(next.payload());
        }
        parts.remove(write.path());
        files.put(write.path(), content.toByteArray());
        send(frames, new FileEvent.Done());
    }

    private static FileEvent.Failed failed(FileEvent.Failed.Code code) {
        return new FileEvent.Failed(code, "Not done.");
    }

    private static void send(FrameChannel frames, Object event) throws IOException {
        byte[] json = JSON.writeValueAsBytes(event);
        frames.write(Frame.Type.CONTROL, json, 0, json.length);
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.delete(socket);
    }
}
