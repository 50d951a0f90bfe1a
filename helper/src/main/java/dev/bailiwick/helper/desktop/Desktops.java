package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.FrameChannel;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/// All remote desktops of the helper.
public final class Desktops {
    static final int MAX_DESKTOPS = 200;

    private final Semaphore places = new Semaphore(MAX_DESKTOPS);
    private final ScheduledExecutorService timer;
    private final Consumer<String> log;

    public Desktops(ScheduledExecutorService timer, Consumer<String> log) {
        this.timer = timer;
        this.log = log;
    }

    /// Carries out the first message of a connection, and returns when the connection ends.
    public void serve(DesktopRequest request, FrameChannel frames) {
        var viewer = new DesktopViewer(frames, timer);
        switch (request) {
            case DesktopRequest.Open open -> open(open, viewer);
            case DesktopRequest.Preflight preflight ->
                    viewer.dismiss(new PreflightRun(preflight, timer).run());
        }
    }

    private void open(DesktopRequest.Open open, DesktopViewer viewer) {
        if (!places.tryAcquire()) {
            open.clear();
            viewer.dismiss(Failures.tooMany(MAX_DESKTOPS));
            return;
        }
        try {
            new Desktop(viewer, timer, log).run(open);
        } finally {
            places.release();
        }
    }
}
