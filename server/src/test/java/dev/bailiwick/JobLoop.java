package dev.bailiwick;

import java.util.Arrays;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.support.TaskUtils;

/// Runs background work of a server without end, for tests that would wait seconds for its turn.
final class JobLoop implements AutoCloseable {
    private static final long PAUSE = 20;

    private final List<Runnable> tasks;
    private final Thread thread;
    private long rounds;
    private boolean ended;

    /// @param names as `mail.Delivery.run`
    JobLoop(ConfigurableApplicationContext context, String... names) {
        tasks = Arrays.stream(names).map(name -> task(context, "dev.bailiwick." + name)).toList();
        thread = Thread.ofPlatform().daemon().start(this::work);
    }

    /// Its own turns end, lest one be half done when a test believes that all is.
    private static Runnable task(ConfigurableApplicationContext context, String name) {
        ScheduledTask task =
                context.getBeansOfType(ScheduledTaskHolder.class).values().stream()
                        .flatMap(holder -> holder.getScheduledTasks().stream())
                        .filter(each -> each.getTask().getRunnable().toString().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no background work " + name));
        task.cancel(false);
        return TaskUtils.decorateTaskWithErrorHandler(task.getTask().getRunnable(), null, true);
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

    /// Waits until all of it was done once more, from its beginning to its end.
    synchronized void awaitRound() throws InterruptedException {
        long enough = rounds + 2; // one may be half done
        while (rounds < enough && !ended) {
            wait();
        }
        if (rounds < enough) {
            throw new AssertionError("the background work has ended");
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
