package dev.bailiwick.platform.jobs;

import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.config.ScheduledTask;

/// Finds methods with `@Scheduled`, as the framework does, and makes each of them a job.
final class JobProcessor extends ScheduledAnnotationBeanPostProcessor {
    private final ObjectProvider<JobLeases> leases;
    private final ObjectProvider<Clock> clock;
    private final Map<String, RunnableJob> jobs = new ConcurrentHashMap<>();

    JobProcessor(ObjectProvider<JobLeases> leases, ObjectProvider<Clock> clock) {
        this.leases = leases;
        this.clock = clock;
    }

    @Override
    protected Runnable createRunnable(Object bean, Method method, @Nullable String scheduler) {
        if (!method.isAnnotationPresent(ScheduledJob.class)) {
            return super.createRunnable(bean, method, scheduler);
        }
        var job = new RunnableJob(bean, method, leases::getObject, clock::getObject);
        jobs.put(job.toString(), job);
        return job;
    }

    /// What a task of the framework runs.
    Optional<RunnableJob> job(ScheduledTask task) {
        return Optional.ofNullable(jobs.get(task.toString()));
    }
}
