package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.restic.BoundedLines;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.RunLog;
import dev.bailiwick.agent.backup.work.Secrets;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.engine.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// The other side of [Apart]: reads one request, carries it out, and writes log, progress and the
/// result, each as a line of JSON.
public final class Worker {
    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final long PROGRESS_MILLIS = 2_000;

    /// Carries out a request and returns its result as JSON.
    public interface Task {
        String carryOut(Json request, RunControl control) throws RunFailed;
    }

    private final InputStream in;
    private final PrintStream out;

    public Worker(InputStream in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    /// @param secrets those of a request
    public void serve(Function<Json, Secrets> secrets, Task task) {
        try {
            Json request = Json.read(line());
            var control = new RunControl(new RunLog(secrets.apply(request), this::log));
            daemon(() -> stopAtEnd(control));
            daemon(() -> showProgress(control));
            String result = task.carryOut(request, control);
            print(json -> json.writeStringProperty("result", result));
        } catch (RunFailed e) {
            fail(e.code(), e.sentence());
        } catch (IOException e) {
            fail(RunErrorCode.FAILED, "The request cannot be read.");
        }
    }

    private byte[] line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int one = in.read(); one >= 0 && one != '\n'; one = in.read()) {
            if (line.size() == Apart.MAX_LINE_BYTES) {
                throw new IOException("The request is too long.");
            }
            line.write(one);
        }
        return line.toByteArray();
    }

    private static void daemon(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    /// The runner closes the connection to cancel.
    private void stopAtEnd(RunControl control) {
        try {
            BoundedLines.read(in, _ -> {});
        } catch (IOException _) {
            // It is closed.
        }
        control.stop(new RunFailed(RunErrorCode.CANCELLED, "The run was cancelled."), GRACE);
        try {
            Thread.sleep(GRACE.plusSeconds(10));
        } catch (InterruptedException _) {
            // It does not wait any longer.
        }
        // Something hangs, such as a network file system. Other restores wait for this process.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(1);
    }

    private void showProgress(RunControl control) {
        try {
            while (true) {
                Thread.sleep(PROGRESS_MILLIS);
                RunReport.Progress progress = control.progress();
                if (progress != null) {
                    print(json -> write(progress, json));
                }
            }
        } catch (InterruptedException _) {
            // It ends.
        }
    }

    private static void write(RunReport.Progress progress, JsonGenerator json) {
        json.writeName("progress");
        json.writeStartObject();
        JsonText.number(json, "fraction", progress.fraction());
        JsonText.number(json, "files_done", progress.filesDone());
        JsonText.number(json, "bytes_done", progress.bytesDone());
        JsonText.number(json, "bytes_total", progress.bytesTotal());
        json.writeEndObject();
    }

    private void log(String line) {
        print(json -> json.writeStringProperty("log", line));
    }

    private void fail(RunErrorCode code, String message) {
        print(json -> {
            json.writeName("error");
            json.writeStartObject();
            json.writeStringProperty("code", code.name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("message", message);
            json.writeEndObject();
        });
    }

    private synchronized void print(Consumer<JsonGenerator> members) {
        out.writeBytes((JsonText.object(members) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
