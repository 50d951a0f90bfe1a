package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Failed;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.guacamole.GuacamoleException;
import org.jspecify.annotations.Nullable;

/// One remote desktop: two threads, one for each direction. What one side does not take, the other
/// side is not read for. It ends with the connection of its viewer, or of guacd.
final class Desktop {
    private static final Duration GUACD_SILENCE = Duration.ofSeconds(20);
    private static final int OUTPUT_SIZE = 65_536;
    private static final int FULL = 32_768;

    /// As guacd has it. A browser's largest are parts of 8,064 characters of what is pasted.
    private static final int MAX_BROWSER_INSTRUCTION = 8_192;

    private final DesktopViewer viewer;
    private final ScheduledExecutorService timer;
    private final Consumer<String> log;
    private final GuacdConnection guacd = new GuacdConnection();
    private volatile boolean ready;
    private boolean over;

    Desktop(DesktopViewer viewer, ScheduledExecutorService timer, Consumer<String> log) {
        this.viewer = viewer;
        this.timer = timer;
        this.log = log;
    }

    /// Returns when the viewer has left.
    void run(DesktopRequest.Open open) {
        String machine = "%s, port %d".formatted(open.address(), open.port());
        boolean clipboard = open.clipboard();
        Thread output = Thread.startVirtualThread(() -> carryOutput(open));
        try {
            carryInput(clipboard);
            end(null);
        } catch (ProtocolException _) {
            end(Failures.browserMalformed());
        } catch (IOException _) {
            end(ready ? Failures.daemonLost() : null);
        }
        try {
            output.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        log.accept("The desktop of " + machine + " is over.");
    }

    // ---- from the browser ----

    private void carryInput(boolean clipboard) throws IOException {
        var scanner = new InstructionScanner(MAX_BROWSER_INSTRUCTION);
        for (Frame frame = viewer.read(); frame != null; frame = viewer.read()) {
            if (frame.type() != Frame.Type.DATA || !ready) {
                throw new ProtocolException("Only instructions are expected here.");
            }
            byte[] bytes = frame.payload();
            int start = 0;
            while (start < bytes.length) {
                int next = scanner.scan(bytes, start, bytes.length);
                if (next < 0) {
                    throw new ProtocolException("An instruction is cut off.");
                }
                take(bytes, start, next, scanner.opcode(bytes, start), clipboard);
                start = next;
            }
        }
    }

    private void take(byte[] bytes, int start, int next, String opcode, boolean clipboard)
            throws IOException {
        if (Instructions.passesFromBrowser(opcode, clipboard)) {
            write(bytes, start, next - start);
        } else if (opcode.isEmpty() && isPing(InstructionScanner.elements(bytes, start, next))) {
            viewer.send(Arrays.copyOfRange(bytes, start, next), next - start);
        }
    }

    /// When guacd is gone, what it said last tells more than that it cannot be written to.
    private void write(byte[] bytes, int start, int length) {
        try {
            guacd.write(bytes, start, length);
        } catch (IOException _) {
            // The other direction ends as well.
        }
    }

    /// The browser finds out with it whether the tunnel works, and how fast. It is answered as it
    /// is.
    private static boolean isPing(List<String> elements) {
        return elements.size() == 3 && elements.get(1).equals("ping");
    }

    // ---- from guacd ----

    private void carryOutput(DesktopRequest.Open open) {
        boolean clipboard = open.clipboard();
        ScheduledFuture<?> patience =
                timer.schedule(() -> end(Failures.tooSlow()), open.seconds(), TimeUnit.SECONDS);
        try {
            if (connect(open)) {
                carryOutput(clipboard, patience);
            }
        } catch (GuacamoleException e) {
            end(Failures.of(e));
        } catch (SocketTimeoutException _) {
            end(Failures.daemonSilent());
        } catch (ProtocolException _) {
            end(Failures.daemonMalformed());
        } catch (IOException _) {
            end(Failures.daemonLost());
        } finally {
            open.clear();
            patience.cancel(false);
        }
    }

    /// Returns false when there is no guacd.
    private boolean connect(DesktopRequest.Open open) throws GuacamoleException, IOException {
        try {
            guacd.connect(open.guacd(), GUACD_SILENCE);
        } catch (IOException _) {
            end(Failures.daemonMissing());
            return false;
        }
        var begun = Handshake.run(guacd, open);
        open.clear();
        ready = true;
        viewer.send(begun);
        return true;
    }

    /// Sends as many instructions together as have been received.
    private void carryOutput(boolean clipboard, ScheduledFuture<?> patience) throws IOException {
        var output = new byte[OUTPUT_SIZE];
        int length = 0;
        while (guacd.advance()) {
            do {
                String opcode = guacd.opcode();
                Failed last = last(opcode);
                if (last != null) {
                    end(last);
                    return;
                }
                if (opcode.equals("sync")) {
                    patience.cancel(false);
                }
                if (Instructions.passesFromGuacd(opcode, clipboard)) {
                    if (length + guacd.length() > FrameChannel.MAX_PAYLOAD) {
                        viewer.send(output, length);
                        length = 0;
                    }
                    guacd.copyTo(output, length);
                    length += guacd.length();
                }
            } while (length < FULL && guacd.advanceInBuffer());
            if (length > 0) {
                viewer.send(output, length);
                length = 0;
            }
        }
        end(Failures.daemonLost());
    }

    /// What ends the desktop: guacd mostly keeps the connection open afterwards.
    private @Nullable Failed last(String opcode) {
        return switch (opcode) {
            case "error" -> {
                List<String> elements = guacd.elements();
                yield Failures.of(elements.size() > 2 ? elements.get(2) : "");
            }
            case "required" -> Failures.credentialsMissing();
            case "disconnect" -> Failures.ended();
            default -> null;
        };
    }

    // ---- the end ----

    /// @param why null when the viewer has left
    private void end(@Nullable Failed why) {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        guacd.close();
        if (why == null) {
            viewer.close();
        } else {
            log.accept("A desktop ends: " + why.code() + " " + why.status());
            viewer.dismiss(why);
        }
    }
}
