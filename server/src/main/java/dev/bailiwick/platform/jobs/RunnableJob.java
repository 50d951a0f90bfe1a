package dev.bailiwick.platform.jobs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.util.ReflectionUtils;

/// A method that is a job. Runs it, if need be under a lease, and records how that ended.
final class RunnableJob implements Runnable {
    private final Object bean;
    private final Method method;
    private final String name;
    private final Supplier<JobLeases> leases;
    private final Supplier<Clock> clock;
    private final boolean onOneServer;

    /// Here, of a job that runs on every server.
    private volatile JobStatus last;

    RunnableJob(Object bean, Method method, Supplier<JobLeases> leases, Supplier<Clock> clock) {
        ScheduledJob job = method.getAnnotation(ScheduledJob.class);
        this.bean = bean;
        this.method = method;
        this.name = job.value();
        this.onOneServer = job.onOneServer();
        this.leases = leases;
        this.clock = clock;
        this.last = JobStatus.neverRun(name);
        ReflectionUtils.makeAccessible(method);
    }

    @Override
    public void run() {
        if (onOneServer) {
            leases.get().claim(name, interval()).ifPresent(this::run);
        } else {
            runHere();
        }
    }

    private void run(JobRun run) {
        long begun = System.nanoTime();
        String failure = null;
        try {
            if (method.getParameterCount() == 0) {
                call();
            } else {
                call(run);
            }
        } catch (RuntimeException | Error e) {
            failure = JobFailure.describe(e);
            throw e;
        } finally {
            leases.get().end(run, since(begun), failure);
        }
    }

    private void runHere() {
        long begun = System.nanoTime();
        JobStatus before = last;
        Instant now = clock.get().instant();
        last = before.started(now);
        try {
            call();
            last = before.succeeded(now, since(begun));
        } catch (RuntimeException | Error e) {
            last = before.failed(now, since(begun), JobFailure.describe(e));
            throw e;
        }
    }

    private void call(Object... arguments) {
        try {
            var ignored = method.invoke(bean, arguments);
        } catch (InvocationTargetException e) {
            switch (e.getTargetException()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case Throwable failure -> throw new UndeclaredThrowableException(failure);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    String name() {
        return name;
    }

    boolean isOnOneServer() {
        return onOneServer;
    }

    JobStatus lastHere() {
        return last;
    }

    private Duration interval() {
        Scheduled schedule = method.getAnnotation(Scheduled.class);
        return Duration.parse(
                schedule.fixedDelayString().isEmpty()
                        ? schedule.fixedRateString()
                        : schedule.fixedDelayString());
    }

    /// Such as `dev.bailiwick.identity.sessions.Sessions.deleteExpired`.
    @Override
    public String toString() {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }
}
