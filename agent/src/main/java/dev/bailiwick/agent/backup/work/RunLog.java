package dev.bailiwick.agent.backup.work;

import dev.bailiwick.contract.backup.RunReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The last lines that a run printed, without its secrets.
public final class RunLog {
    private static final int MAX_LINES = 200;
    private static final int MAX_LINE_LENGTH = 2_000;

    private final Secrets secrets;
    private final Consumer<String> listener;
    private final Deque<String> lines = new ArrayDeque<>();
    private int characters;
    private long added;
    private boolean changed;

    public RunLog(Secrets secrets) {
        this(secrets, _ -> {});
    }

    /// @param listener gets each line
    public RunLog(Secrets secrets, Consumer<String> listener) {
        this.secrets = secrets;
        this.listener = listener;
    }

    /// Without secrets, not even those that something for terminals divides, nor that itself.
    public String clean(String text) {
        return secrets.removedFrom(Text.plain(secrets.removedFrom(text)));
    }

    public synchronized void add(String line) {
        String clean = Text.cut(clean(line).strip(), MAX_LINE_LENGTH);
        if (clean.isEmpty()) {
            return;
        }
        listener.accept(clean);
        lines.add(clean);
        characters += clean.length() + 1;
        while (lines.size() > MAX_LINES || characters > RunReport.MAX_LOG_CHARACTERS) {
            characters -= lines.remove().length() + 1;
        }
        added++;
        changed = true;
    }

    /// How many lines were added so far.
    public synchronized long count() {
        return added;
    }

    /// Removes the lines after the first ones.
    public synchronized void removeAfter(long count) {
        for (; added > count && !lines.isEmpty(); added--) {
            characters -= lines.removeLast().length() + 1;
        }
        changed = true;
    }

    /// Null when nothing was added since the last time.
    public synchronized @Nullable String takeTail() {
        if (!changed) {
            return null;
        }
        changed = false;
        return String.join("\n", lines);
    }

    /// Has the next report contain it again, because the last one did not arrive.
    public synchronized void keepTail() {
        changed = !lines.isEmpty();
    }
}
