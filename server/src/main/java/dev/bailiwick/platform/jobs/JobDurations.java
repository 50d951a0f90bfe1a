package dev.bailiwick.platform.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.task.TaskDecorator;
import org.springframework.stereotype.Component;

/// How long the last run of each job took in this process.
@Component
public final class JobDurations implements TaskDecorator {
    private static final Pattern JOB = Pattern.compile(" for ([^\\s\\]]+)\\]*$");

    private final Map<String, Duration> last = new ConcurrentHashMap<>();

    @Override
    public Runnable decorate(Runnable job) {
        String name = name(job);
        return () -> {
            long start = System.nanoTime();
            try {
                job.run();
            } finally {
                last.put(name, Duration.ofNanos(System.nanoTime() - start));
            }
        };
    }

    /// @param method such as `dev.bailiwick.identity.sessions.Sessions.deleteExpired`
    public Optional<Duration> lastOf(String method) {
        return Optional.ofNullable(last.get(method));
    }

    /// What is scheduled wraps the job and prints as "…[…, task = … for dev.bailiwick…]".
    private static String name(Runnable job) {
        Matcher printed = JOB.matcher(job.toString());
        return printed.find() ? printed.group(1) : job.toString();
    }
}
