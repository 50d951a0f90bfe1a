package dev.bailiwick.agent.backup.work;

import dev.bailiwick.contract.backup.RunReport;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a run and those who watch it exchange: its log and progress, and that it should stop.
public final class RunControl {
    private final RunLog log;
    private final Set<Consumer<Duration>> enders = new LinkedHashSet<>();
    private volatile RunReport.@Nullable Progress progress;
    private volatile @Nullable RunFailed stop;
    private Duration grace = Duration.ZERO;

    public RunControl(RunLog log) {
        this.log = log;
    }

    public RunLog log() {
        return log;
    }

    public RunReport.@Nullable Progress progress() {
        return progress;
    }

    public void progress(RunReport.Progress now) {
        progress = now;
    }

    /// Ends what the run does at the moment. The first reason counts; again, it only counts with
    /// less patience.
    ///
    /// @param patience how long its processes may take to end by themselves
    public void stop(RunFailed why, Duration patience) {
        List<Consumer<Duration>> all;
        synchronized (enders) {
            if (stop == null) {
                stop = why;
            } else if (patience.compareTo(grace) >= 0) {
                return;
            }
            grace = patience;
            all = List.copyOf(enders);
        }
        all.forEach(end -> end.accept(patience));
    }

    public void failIfStopped() throws RunFailed {
        RunFailed why = stop;
        if (why != null) {
            throw why;
        }
    }

    /// @param end called with its time when the run should stop, possibly at once, until the
    ///   returned object is closed
    public Watch onStop(Consumer<Duration> end) {
        boolean now;
        synchronized (enders) {
            enders.add(end);
            now = stop != null;
        }
        if (now) {
            end.accept(grace);
        }
        return () -> {
            synchronized (enders) {
                enders.remove(end);
            }
        };
    }

    /// Ends the watching.
    public interface Watch extends AutoCloseable {
        @Override
        void close();
    }
}
