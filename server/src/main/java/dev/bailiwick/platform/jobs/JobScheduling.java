package dev.bailiwick.platform.jobs;

import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.config.TaskManagementConfigUtils;

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

    /// Only in the server. A command can run for hours and would otherwise do the server's work as
    /// well.
    @Bean(TaskManagementConfigUtils.SCHEDULED_ANNOTATION_PROCESSOR_BEAN_NAME)
    @ConditionalOnWebApplication
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static JobProcessor jobs(ObjectProvider<JobLeases> leases, ObjectProvider<Clock> clock) {
        return new JobProcessor(leases, clock);
    }
}
