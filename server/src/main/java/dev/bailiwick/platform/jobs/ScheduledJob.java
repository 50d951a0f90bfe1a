package dev.bailiwick.platform.jobs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a method with `@Scheduled` a job: its name, as shown to administrators, and where it runs.
/// The method has no parameter, or, if it runs on one server, a [JobRun].
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ScheduledJob {
    String value();

    /// Whether of several servers only one runs it, once per interval. Costs a write for each run,
    /// so a job that looks for work every few seconds runs on every server and leases what it finds
    /// ([RowLease]).
    boolean onOneServer() default false;
}
