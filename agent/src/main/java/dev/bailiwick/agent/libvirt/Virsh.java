package dev.bailiwick.agent.libvirt;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Runs several read-only commands of `virsh` in one process, with one connection. The answers are
/// read as they come, so that thousands of machines need no memory.
///
/// Everything that is passed to it comes from the agent's configuration or is a UUID: names are
/// never part of a command.
final class Virsh {
    private static final long MAX_BYTES = 64L * 1024 * 1024;
    private static final String ERROR = "error: ";

    /// The whole answer, or a part of it, could not be had.
    static final class Failed extends IOException {
        private final boolean denied;

        Failed(String message, boolean denied) {
            super(message);
            this.denied = denied;
        }

        /// Whether there is nothing to connect to, or this user may not.
        boolean isDenied() {
            return denied;
        }
    }

    /// Takes the answer line by line.
    interface Answer {
        /// @param command which command the line belongs to, from 0
        void line(int command, String line) throws IOException;
    }

    private final Path program;
    private final String uri;
    private final Duration limit;

    Virsh(Path program, String uri, Duration limit) {
        this.program = program;
        this.uri = uri;
        this.limit = limit;
    }

    /// Fails when not all commands were answered in time, or one of the first ones failed.
    ///
    /// @param required how many of them may not fail; of the others a failed one has no answer
    void run(List<String> commands, int required, Answer answer) throws IOException {
        // Nothing that a machine's description contains can be taken for the end of an answer.
        String end = "end-" + UUID.randomUUID();
        var script = new StringBuilder();
        commands.forEach(one -> script.append(one).append("; echo ").append(end).append("; "));
        var builder =
                new ProcessBuilder(program.toString(), "-r", "-c", uri, script.toString().strip());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("LIBVIRT") || name.equals("LANG"));
        environment.put("LC_ALL", "C");
        Process process = builder.redirectErrorStream(true).start();
        var watch = new Thread(() -> kill(process), "virsh");
        watch.setDaemon(true);
        watch.start();
        try {
            process.getOutputStream().close();
            read(process.getInputStream(), end, commands.size(), required, answer);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private void kill(Process process) {
        try {
            if (process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void read(InputStream in, String end, int commands, int required, Answer answer)
            throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        int command = 0;
        String error = "";
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(new Limited(in), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(end)) {
                    command++;
                } else if (line.startsWith(ERROR)) {
                    String what = line.substring(ERROR.length());
                    if (command < required) {
                        error = error.isEmpty() ? what : error + ": " + what;
                    }
                } else if (command < commands) {
                    answer.line(command, line);
                }
            }
        } catch (IOException e) {
            if (e instanceof Failed failed) {
                throw failed;
            }
            throw timeout(); // it was killed
        }
        if (command < commands || !error.isEmpty()) {
            if (System.nanoTime() >= deadline) {
                throw timeout();
            }
            throw new Failed(
                    error.isEmpty()
                            ? "virsh was interrupted"
                            : error.substring(0, Math.min(error.length(), 300)),
                    command == 0);
        }
    }

    private static Failed timeout() {
        return new Failed("libvirt does not respond in time", false);
    }

    private static final class Limited extends FilterInputStream {
        private long left = MAX_BYTES;

        Limited(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, length);
            left -= Math.max(0, count);
            if (left < 0) {
                throw new Failed("its answer is larger than 64 MiB", false);
            }
            return count;
        }
    }
}
