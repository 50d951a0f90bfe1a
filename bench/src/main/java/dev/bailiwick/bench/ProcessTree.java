package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A process with everything that it has started.
record ProcessTree(ProcessHandle root) {
    private static final Pattern PROPORTIONAL = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB");

    /// Its proportional set size: resident memory, with what processes share divided among them.
    long kibibytes() {
        return processes().mapToLong(ProcessTree::kibibytes).sum();
    }

    /// What it has used so far, on all processors.
    Duration processorTime() {
        return processes()
                .map(one -> one.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private Stream<ProcessHandle> processes() {
        return Stream.concat(Stream.of(root), root.descendants());
    }

    private static long kibibytes(ProcessHandle process) {
        try {
            Matcher found =
                    PROPORTIONAL.matcher(
                            Files.readString(
                                    Path.of(
                                            "/proc",
                                            Long.toString(process.pid()),
                                            "smaps_rollup")));
            return found.find() ? Long.parseLong(found.group(1)) : 0;
        } catch (IOException _) {
            return 0; // it has ended
        }
    }
}
