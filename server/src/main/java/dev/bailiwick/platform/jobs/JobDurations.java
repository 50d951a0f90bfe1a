package dev.bailiwick.platform.jobs;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;
import org.springframework.stereotype.Component;

/// How long the last run of each job took in this process.
@Component
public final class JobDurations implements ObservationHandler<ScheduledTaskObservationContext> {
    private final Map<String, Duration> last = new ConcurrentHashMap<>();

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ScheduledTaskObservationContext;
    }

    @Override
    public void onStart(ScheduledTaskObservationContext run) {
        run.put(Start.class, new Start(System.nanoTime()));
    }

    @Override
    public void onStop(ScheduledTaskObservationContext run) {
        Start start = run.getRequired(Start.class);
        last.put(
                run.getTargetClass().getName() + "." + run.getMethod().getName(),
                Duration.ofNanos(System.nanoTime() - start.nanos()));
    }

    private record Start(long nanos) {}

    /// @param method such as `dev.bailiwick.identity.sessions.Sessions.deleteExpired`
    public Optional<Duration> lastOf(String method) {
        return Optional.ofNullable(last.get(method));
    }
}
