package dev.bailiwick.platform.jobs;

import io.micrometer.observation.ObservationRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/// Runs every scheduled job on a thread of its own, so that none waits for another: a backup that
/// takes minutes delays neither scans nor this server's heartbeat. A job never overlaps itself.
@Configuration(proxyBeanMethods = false)
class JobScheduling {
    /// More than there are jobs; they are virtual threads and cost nothing while they wait.
    static final int MAX_CONCURRENT = 100;

    @Bean
    ThreadPoolTaskScheduler taskScheduler(JobErrorHandler errors) {
        var scheduler = new ThreadPoolTaskScheduler();
        scheduler.setVirtualThreads(true);
        scheduler.setPoolSize(MAX_CONCURRENT);
        scheduler.setThreadNamePrefix("jobs-");
        scheduler.setErrorHandler(errors);
        scheduler.setRemoveOnCancelPolicy(true);
        // Does not interrupt jobs: those that take long end themselves when the service stops.
        scheduler.setWaitForTasksToCompleteOnShutdown(true);
        return scheduler;
    }

    @Bean
    SchedulingConfigurer measuredJobs(JobDurations durations) {
        var registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(durations);
        return jobs -> jobs.setObservationRegistry(registry);
    }
}
