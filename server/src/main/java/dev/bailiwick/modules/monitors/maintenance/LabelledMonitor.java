package dev.bailiwick.modules.monitors.maintenance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// As much of a monitor as decides whether a window covers it.
public record LabelledMonitor(long id, @Nullable Long hostId, List<String> tags) {
    public LabelledMonitor {
        tags = List.copyOf(tags);
    }
}
