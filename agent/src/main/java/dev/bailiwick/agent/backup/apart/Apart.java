package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.restic.BoundedLines;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Asks the processes that write to the host: each connection to their socket starts one. It gets
/// one line of JSON, answers with lines, and ends when the connection is closed. A result is JSON
/// in a text.
public final class Apart {
    static final int MAX_LINE_BYTES = 1024 * 1024;

    /// Where each of the processes is started.
    ///
    /// @param restore may write the folder for restored files only
    public record Sockets(Path restore, Path inPlace, Path hook) {}

    private final Sockets sockets;
    private final RunControl control;

    public Apart(Sockets sockets, RunControl control) {
        this.sockets = sockets;
        this.control = control;
    }

    /// @param run as the server sent it
    /// @return the result as JSON
    public String restore(Json run) throws RunFailed {
        return restore(sockets.restore(), run);
    }

    public String restoreInPlace(Json run) throws RunFailed {
        return restore(sockets.inPlace(), run);
    }

    private String restore(Path socket, Json run) throws RunFailed {
        return ask(
                socket,
                JsonText.object(json -> {
                    json.writeName("run");
                    JsonText.value(json, run);
                }));
    }

    public void hook(String name) throws RunFailed {
        hook(name, null);
    }

    /// @param folder the hook's last argument; null for none
    void hook(String name, @Nullable Path folder) throws RunFailed {
        String _ =
                ask(
                        sockets.hook(),
                        JsonText.object(json -> {
                            json.writeStringProperty("hook", name);
                            JsonText.text(
                                    json, "folder", folder == null ? null : folder.toString());
                        }));
    }

    private String ask(Path socket, String request) throws RunFailed {
        control.failIfStopped();
        if (!Files.exists(socket)) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "Restores, drills and hooks need the socket %s, and nothing listens there. With systemd, run: systemctl enable --now bailiwick-agent-restore.socket bailiwick-agent-in-place.socket bailiwick-agent-hook.socket. The runner's documentation says what to do without systemd."
                            .formatted(socket));
        }
        var answer = new Answer();
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                var _ = control.onStop(_ -> close(channel))) {
            Channels.newOutputStream(channel)
                    .write((request + "\n").getBytes(StandardCharsets.UTF_8));
            InputStream in = Channels.newInputStream(channel);
            BoundedLines.read(in, MAX_LINE_BYTES, answer::line);
        } catch (IOException e) {
            control.failIfStopped();
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "The process behind %s does not answer: %s. Was the runner installed with install.sh --backup?"
                            .formatted(socket, e.getMessage()));
        }
        control.failIfStopped();
        return answer.result();
    }

    /// The process behind it ends what it does.
    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // It is closed.
        }
    }

    private final class Answer {
        private @Nullable String result;
        private @Nullable RunFailed failure;

        void line(String line) throws IOException {
            Json json = Json.read(line.getBytes(StandardCharsets.UTF_8));
            String log = json.get("log").text();
            if (!log.isEmpty()) {
                control.log().add(log);
            }
            Json progress = json.get("progress");
            if (progress.isObject()) {
                control.progress(
                        new RunReport.Progress(
                                progress.get("fraction").decimalOrNull(),
                                progress.get("files_done").numberOrNull(),
                                progress.get("bytes_done").numberOrNull(),
                                progress.get("bytes_total").numberOrNull()));
            }
            if (!json.get("result").text().isEmpty()) {
                result = json.get("result").text();
            }
            if (json.get("error").isObject()) {
                failure =
                        new RunFailed(
                                code(json.get("error").get("code").text()),
                                json.get("error").get("message").text());
            }
        }

        String result() throws RunFailed {
            if (failure != null) {
                throw failure;
            }
            if (result == null) {
                throw new RunFailed(
                        RunErrorCode.FAILED, "The process that does this ended without a result.");
            }
            return result;
        }

        private static RunErrorCode code(String key) {
            return Stream.of(RunErrorCode.values())
                    .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(key))
                    .findFirst()
                    .orElse(RunErrorCode.FAILED);
        }
    }
}
