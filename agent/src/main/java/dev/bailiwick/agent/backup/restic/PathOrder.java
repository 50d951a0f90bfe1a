package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a path that a snapshot contains twice, before it is restored. restic never writes such a
/// snapshot, but restores one: first a link, and then through it, outside the target.
///
/// restic lists a folder in the order of its names, whatever their order in the snapshot. Paths are
/// therefore in ascending order, or one of them occurs twice, and a single path in memory is
/// enough. It lists plain paths as they are; its JSON replaces bytes that are not UTF-8, so that
/// different names would look alike. Names such as `..` are refused by restic itself.
final class PathOrder {
    private static final int MAX_PATH_BYTES = 64 * 1024;

    private String before = "";
    private @Nullable String path;
    private @Nullable String wrong;

    /// Fails unless each path occurs once.
    static void check(Restic restic, String snapshot, List<String> paths) throws RunFailed {
        var order = new PathOrder();
        var arguments =
                new ArrayList<>(
                        List.of("ls", "--quiet", "--no-lock", "--recursive", snapshot, "--"));
        paths.stream().map(PathOrder::withoutReplacements).distinct().forEach(arguments::add);
        restic.read(
                arguments,
                in ->
                        BoundedLines.read(
                                in, MAX_PATH_BYTES, StandardCharsets.ISO_8859_1, order::line));
        if (order.isRepeated()) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "The snapshot contains %s twice, which restic never writes. Restoring it could change files elsewhere on the host, so nothing was restored."
                            .formatted(shown(String.valueOf(order.wrong))));
        }
        if (order.before.isEmpty()) { // then nothing was checked
            throw Restorer.nothingFound();
        }
    }

    /// Where a name is not UTF-8, everything that could be meant: the folder above.
    private static String withoutReplacements(String path) {
        int replaced = path.indexOf('\uFFFD');
        return replaced < 0
                ? path
                : path.substring(0, Math.max(1, path.lastIndexOf('/', replaced)));
    }

    /// @param line with a character for each byte
    void line(String line) {
        if (line.startsWith("/")) {
            end();
            path = line;
        } else if (path == null || path.length() > MAX_PATH_BYTES || isQuoted(line)) {
            wrong = line;
        } else {
            path += "\n" + line; // of a name
        }
    }

    /// As a later version of restic might print paths.
    private static boolean isQuoted(String line) {
        return line.matches("(?s)\\$?[\"']/.*");
    }

    /// At the end of the list.
    boolean isRepeated() {
        end();
        return wrong != null;
    }

    private void end() {
        if (path != null && wrong == null && compare(before, path) >= 0) {
            wrong = path;
        }
        before = path == null ? before : path;
        path = null;
    }

    /// Folder by folder: the character `/` is before all others.
    private static int compare(String one, String other) {
        return one.replace('/', '\0').compareTo(other.replace('/', '\0'));
    }

    private static String shown(String path) {
        return new String(path.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .replaceAll("\\p{Cntrl}", "?");
    }
}
