package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Checked;
import dev.bailiwick.contract.remote.DesktopEvent.Daemon;
import dev.bailiwick.contract.remote.DesktopEvent.Target;
import dev.bailiwick.contract.remote.DesktopRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/// One preflight: guacd first, then the machine.
final class PreflightRun {
    private static final Duration GUACD_SILENCE = Duration.ofSeconds(4);
    private static final byte[] SELECT = "6.select,3.rdp;".getBytes(StandardCharsets.UTF_8);

    private final DesktopRequest.Preflight request;
    private final ScheduledExecutorService timer;

    PreflightRun(DesktopRequest.Preflight request, ScheduledExecutorService timer) {
        this.request = request;
        this.timer = timer;
    }

    Checked run() {
        String address = request.address();
        return new Checked(daemon(), address == null ? null : target(address));
    }

    private Daemon daemon() {
        long begun = System.nanoTime();
        boolean reachable = false;
        var guacd = new GuacdConnection();
        ScheduledFuture<?> patience =
                timer.schedule(guacd::close, request.seconds(), TimeUnit.SECONDS);
        try (guacd) {
            guacd.connect(request.guacd(), GUACD_SILENCE);
            reachable = true;
            guacd.write(SELECT, 0, SELECT.length);
            if (guacd.advance() && guacd.opcode().equals("args")) {
                List<String> elements = guacd.elements();
                return new Daemon(
                        true,
                        Handshake.version(elements.subList(1, elements.size())),
                        true,
                        millisSince(begun));
            }
        } catch (IOException _) {
            // It is not guacd, or its plugin for RDP is missing.
        } finally {
            patience.cancel(false);
        }
        return new Daemon(reachable, null, false, millisSince(begun));
    }

    private Target target(String address) {
        long begun = System.nanoTime();
        var probe = new RdpProbe(address, request.port());
        ScheduledFuture<?> patience =
                timer.schedule(probe::close, request.seconds(), TimeUnit.SECONDS);
        try (probe) {
            probe.run();
        } finally {
            patience.cancel(false);
        }
        return probe.found(millisSince(begun));
    }

    private static long millisSince(long begun) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
