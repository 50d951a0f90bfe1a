package dev.bailiwick.dev;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Which files there are and when each was saved, in milliseconds.
record FileTimes(Map<Path, Long> times) {
    FileTimes {
        times = Map.copyOf(times);
    }

    static FileTimes of(List<Path> folders, Predicate<Path> wanted) throws IOException {
        var times = new HashMap<Path, Long>();
        for (Path folder : folders) {
            Files.walkFileTree(folder, new Collector(times, wanted));
        }
        return new FileTimes(times);
    }

    /// From the lines of [#lines].
    static FileTimes parse(List<String> lines) {
        var times = new HashMap<Path, Long>();
        for (String line : lines) {
            int space = line.indexOf(' ');
            times.put(Path.of(line.substring(space + 1)), Long.valueOf(line.substring(0, space)));
        }
        return new FileTimes(times);
    }

    List<String> lines() {
        return times.entrySet().stream()
                .map(file -> file.getValue() + " " + file.getKey())
                .sorted()
                .toList();
    }

    /// The files that are new or have another time than before.
    Set<Path> changedSince(FileTimes before) {
        var changed = new HashSet<Path>();
        times.forEach((file, time) -> {
            if (!time.equals(before.times.get(file))) {
                changed.add(file);
            }
        });
        return changed;
    }

    /// The files that are only in `before`.
    Set<Path> removedSince(FileTimes before) {
        var removed = new HashSet<>(before.times.keySet());
        removed.removeAll(times.keySet());
        return removed;
    }

    /// A file or folder that disappears during the walk counts as absent.
    private static final class Collector extends SimpleFileVisitor<Path> {
        private final Map<Path, Long> times;
        private final Predicate<Path> wanted;

        Collector(Map<Path, Long> times, Predicate<Path> wanted) {
            this.times = times;
            this.wanted = wanted;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (wanted.test(file)) {
                times.put(file, attributes.lastModifiedTime().toMillis());
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}
