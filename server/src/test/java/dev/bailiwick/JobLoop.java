package dev.bailiwick;

import java.util.Arrays;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.support.TaskUtils;

/// Runs a server's background jobs in a tight loop, for tests that would otherwise wait seconds for
/// the schedule.
final class JobLoop implements AutoCloseable {
    private static final long PAUSE = 20;

    private final List<Runnable> tasks;
    private final Thread thread;
    private long rounds;
    private boolean ended;

    /// @param names such as `DeliverMails.run`
    JobLoop(ConfigurableApplicationContext context, String... names) {
        tasks = Arrays.stream(names).map(name -> withoutSchedule(task(context, name))).toList();
        thread = Thread.ofPlatform().daemon().start(this::work);
    }

    /// Cancels the job's own schedule, so that no run is halfway when a test believes that all is
    /// done.
    private static Runnable withoutSchedule(ScheduledTask task) {
        task.cancel(false);
        return TaskUtils.decorateTaskWithErrorHandler(task.getTask().getRunnable(), null, true);
    }

    static ScheduledTask task(ConfigurableApplicationContext context, String name) {
        return context.getBeansOfType(ScheduledTaskHolder.class).values().stream()
                .flatMap(holder -> holder.getScheduledTasks().stream())
                .filter(each -> each.toString().endsWith("." + name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no job " + name));
    }

    private void work() {
        try {
            while (!isEnded()) {
                tasks.forEach(Runnable::run);
                countRound();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    /// Waits until all jobs have run once more, from beginning to end.
    synchronized void awaitRound() throws InterruptedException {
        long enough = rounds + 2; // one run may be halfway
        while (rounds < enough && !ended) {
            wait();
        }
        if (rounds < enough) {
            throw new AssertionError("the jobs have ended");
        }
    }

    private synchronized boolean isEnded() {
        return ended;
    }

    private synchronized void countRound() {
        rounds++;
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    @Override
    public void close() {
        end();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
