package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.sessions.LiveSession;
import dev.bailiwick.platform.audit.AuditEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// The files of one open session's machine. All that is done counts as use of the session, and
/// changes and transfers are audited.
final class OpenFiles {
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(4);
    private static final Duration BETWEEN_SIGNS_OF_USE = Duration.ofMinutes(1);
    private static final int MAX_AUDITED = 254;

    private final RemoteFiles tools;
    private final LiveSession session;
    private final SignedIn person;
    private Instant checkedAt;
    private Instant keptAt;

    OpenFiles(RemoteFiles tools, LiveSession session, SignedIn person) {
        this.tools = tools;
        this.session = session;
        this.person = person;
        this.checkedAt = tools.clock().instant();
        this.keptAt = checkedAt;
        session.typed(0, checkedAt);
    }

    FolderPage list(String path, int offset, int limit) {
        try (FileConnection connection =
                begin(() -> new FileOperation.ListFolder(path, offset, limit))) {
            if (!(connection.event() instanceof FileEvent.Folder folder)) {
                throw FileFailure.lost();
            }
            List<FileEvent.Entries.Entry> all = new ArrayList<>();
            while (connection.event() instanceof FileEvent.Entries(var some)
                    && all.size() <= limit) {
                all.addAll(some);
            }
            return new FolderPage(
                    folder.path(), folder.total(), folder.dropped(), folder.truncated(), all);
        }
    }

    /// What there is of a file now.
    FileEvent.File about(String path) {
        try (FileConnection connection = begin(() -> new FileOperation.Read(path, 0))) {
            return connection.file();
        }
    }

    /// How much of an upload is there.
    FileEvent.File part(String path, boolean overwrite) {
        // With an impossible size, so that a part that is complete does not take its name.
        try (FileConnection connection =
                begin(() -> new FileOperation.Write(path, null, Long.MAX_VALUE, overwrite))) {
            return connection.file();
        }
    }

    /// @param out gets the bytes from the offset on
    void read(String path, FileEvent.File expected, long offset, OutputStream out)
            throws IOException {
        long moved = 0;
        boolean isComplete = false;
        try (FileConnection connection = begin(() -> new FileOperation.Read(path, offset))) {
            if (connection.file().size() != expected.size()) {
                throw new FileFailure(409, "changed", "The file has changed meanwhile.");
            }
            for (byte[] bytes = connection.data(); bytes != null; bytes = connection.data()) {
                out.write(bytes);
                moved += bytes.length;
                session.shown(bytes.length);
                used(0);
            }
            isComplete = true;
        } finally {
            audit("Remote File Downloaded", path, moved, isComplete);
        }
    }

    /// @param body what follows the offset, to the end of the file
    void write(String path, long size, long offset, boolean overwrite, InputStream body) {
        long moved = 0;
        boolean isComplete = false;
        try (FileConnection connection =
                begin(() -> new FileOperation.Write(path, offset, size, overwrite))) {
            var ignored = connection.file();
            for (long left = size - offset; left > 0; ) {
                byte[] bytes = next(body, left);
                connection.send(bytes);
                left -= bytes.length;
                moved += bytes.length;
                used(bytes.length);
            }
            connection.awaitDone();
            isComplete = true;
        } finally {
            if (isComplete || moved > 0) {
                audit("Remote File Uploaded", path, moved, isComplete);
            }
        }
    }

    private static byte[] next(InputStream body, long left) {
        try {
            var buffer = new byte[(int) Math.min(left, FrameChannel.MAX_PAYLOAD)];
            int read = body.read(buffer);
            if (read > 0) {
                return read == buffer.length ? buffer : Arrays.copyOf(buffer, read);
            }
        } catch (IOException e) {
            // The browser is gone.
        }
        throw FileFailure.interrupted();
    }

    void change(Supplier<FileOperation> wanted) {
        FileOperation operation = possible(wanted);
        AuditEvent done = audited(operation);
        try (FileConnection connection = begin(() -> operation)) {
            connection.awaitDone();
        } catch (FileFailure e) {
            // Part of it can have been done, such as of a folder's deletion.
            tools.audit().record(failed(done, e));
            throw e;
        }
        tools.audit().record(done);
    }

    private AuditEvent audited(FileOperation change) {
        return switch (change) {
            case FileOperation.Rename(var path, var to) ->
                    about("Remote File Renamed", path).with("to", end(to));
            case FileOperation.Delete(var path, var recursive) ->
                    about("Remote File Deleted", path).with("contents", recursive ? "yes" : "no");
            case FileOperation.Permissions(var path, var mode) ->
                    about("Remote File Permissions Changed", path)
                            .with("mode", Integer.toOctalString(mode));
            case FileOperation.MakeFolder(var path) -> about("Remote Folder Added", path);
            case FileOperation.ListFolder _, FileOperation.Read _, FileOperation.Write _ ->
                    throw new IllegalArgumentException("not a change");
        };
    }

    private static AuditEvent failed(AuditEvent wanted, FileFailure why) {
        return new AuditEvent(
                wanted.name(),
                AuditEvent.Outcome.FAILURE,
                why.code(),
                wanted.actor(),
                wanted.target(),
                wanted.details());
    }

    private FileConnection begin(Supplier<FileOperation> operation) {
        return FileConnection.begin(
                tools.helper(),
                session.row().helperSession(),
                tools.sessions().owner(session.row()),
                possible(operation));
    }

    private static FileOperation possible(Supplier<FileOperation> operation) {
        try {
            return operation.get();
        } catch (IllegalArgumentException e) {
            throw FileFailure.invalid();
        }
    }

    /// A transfer is use of the session and of the sign-in, and ends soon after the right to it.
    private void used(int sent) {
        Instant now = tools.clock().instant();
        session.typed(sent, now);
        if (checkedAt.plus(BETWEEN_CHECKS).isBefore(now)) {
            checkedAt = now;
            tools.check(session, person);
            if (keptAt.plus(BETWEEN_SIGNS_OF_USE).isBefore(now)) {
                keptAt = now;
                tools.signIns().keepAlive(person.session().uid());
            }
        }
    }

    private void audit(String event, String path, long bytes, boolean isComplete) {
        tools.audit()
                .record(
                        (isComplete
                                        ? AuditEvent.of(event)
                                        : AuditEvent.failure(event, "interrupted"))
                                .by(person.actor())
                                .on(session.row().remoteName())
                                .with("path", end(path))
                                .with("bytes", Long.toString(bytes)));
    }

    private AuditEvent about(String event, String path) {
        return AuditEvent.of(event)
                .by(person.actor())
                .on(session.row().remoteName())
                .with("path", end(path));
    }

    /// The end of a long path says more than its beginning.
    private static String end(String path) {
        int from = path.length() - MAX_AUDITED;
        return from <= 0
                ? path
                : "…"
                        + path.substring(
                                Character.isLowSurrogate(path.charAt(from)) ? from + 1 : from);
    }
}
