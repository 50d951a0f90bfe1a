package dev.bailiwick.modules.backups.snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An absolute path in a snapshot, without `.` and `..`.
public record SnapshotPath(String text) {
    static final SnapshotPath ROOT = new SnapshotPath("/");

    private static final int MAX_LENGTH = 4_096;

    /// Empty when it is no such path.
    static Optional<SnapshotPath> parse(String text) {
        if (text.equals("/")) {
            return Optional.of(ROOT);
        }
        if (!text.startsWith("/") || text.length() > MAX_LENGTH || text.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        for (String segment : text.substring(1).split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                return Optional.empty();
            }
        }
        return Optional.of(new SnapshotPath(text));
    }

    SnapshotPath child(String name) {
        return new SnapshotPath(text.equals("/") ? "/" + name : text + "/" + name);
    }

    /// From the root to this path.
    List<SnapshotPath> steps() {
        var steps = new ArrayList<SnapshotPath>(List.of(ROOT));
        if (!text.equals("/")) {
            for (int end = text.indexOf('/', 1); end >= 0; end = text.indexOf('/', end + 1)) {
                steps.add(new SnapshotPath(text.substring(0, end)));
            }
            steps.add(this);
        }
        return steps;
    }

    /// Its last part; `/` for the root.
    String name() {
        return text.equals("/") ? "/" : text.substring(text.lastIndexOf('/') + 1);
    }
}
