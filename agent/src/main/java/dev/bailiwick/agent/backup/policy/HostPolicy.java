package dev.bailiwick.agent.backup.policy;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What the host permits, as [HostPolicyFile] reads it.
///
/// @param file where it was read, for messages
/// @param sources folders and files that backups may read, with everything in them
/// @param repositories folders of this host in which repositories may be
/// @param inPlace folders where restores may replace files
public record HostPolicy(
        Path file,
        Set<Permission> permissions,
        List<Path> sources,
        List<Path> repositories,
        List<Path> inPlace,
        Map<String, Hook> hooks) {
    /// @param command absolute, with its arguments
    public record Hook(String name, String user, List<String> command) {}

    /// Fails unless the file has all lines that a run needs, before anything else is looked at.
    public void require(LeasedRun run) throws RunFailed {
        Set<String> missing = new LinkedHashSet<>();
        Permission permission = Permission.of(run);
        if (!permissions.contains(permission)) {
            missing.add("allow " + permission.key());
        }
        if (run.operation() == BackupOperation.BACKUP) {
            missing.addAll(missing("source", run.sources(), sources));
        }
        missing.addAll(missing("repository", localRepositories(run), repositories));
        if (permission == Permission.RESTORE_IN_PLACE && run.restore() != null) {
            missing.addAll(missing("in-place", run.restore().paths(), inPlace));
        }
        for (String hook : hooks(run)) {
            if (!hooks.containsKey(hook)) {
                missing.add(line(hook));
            }
        }
        if (!missing.isEmpty()) {
            throw missing(missing);
        }
    }

    private static List<String> missing(String word, List<String> paths, List<Path> roots) {
        return paths.stream()
                .filter(path -> !isBelow(path, roots))
                .map(path -> word + " " + path)
                .toList();
    }

    private static List<String> localRepositories(LeasedRun run) {
        return Stream.concat(
                        Stream.of(run.target()),
                        Stream.ofNullable(run.copy()).map(copy -> copy.from().target()))
                .filter(target -> target.type() == RepositoryType.LOCAL)
                .map(LeasedRun.Target::repository)
                .toList();
    }

    private static List<String> hooks(LeasedRun run) {
        var all = new ArrayList<String>();
        if (run.hooks() != null) {
            all.addAll(run.hooks().before());
            all.addAll(run.hooks().after());
        }
        if (run.restoreTest() != null && run.restoreTest().hook() != null) {
            all.add(run.restoreTest().hook());
        }
        return all;
    }

    private static String line(String hook) {
        return "hook %s USER /path/of/command".formatted(hook);
    }

    public Hook hook(String name) throws RunFailed {
        Hook hook = hooks.get(name);
        if (hook == null) {
            throw missing(Set.of(line(name)));
        }
        return hook;
    }

    /// Checks that what will be backed up is there, and below an allowed folder even after links
    /// are followed.
    public void requireSource(String source) throws RunFailed {
        if (!isBelow(source, sources)) {
            throw missing(Set.of("source " + source));
        }
        Path path = Path.of(source);
        try {
            Path parent = path.getParent();
            Path name = path.getFileName();
            // restic stores a link that is the source itself as a link
            Path real =
                    parent == null || name == null || !Files.isSymbolicLink(path)
                            ? path.toRealPath()
                            : parent.toRealPath().resolve(name);
            if (!isBelow(real, realPaths(sources))) {
                // the server need not learn where a link leads
                throw refusal(
                        "%s is reached through a link that leads out of the folders that %s lists."
                                .formatted(source, file));
            }
        } catch (NoSuchFileException _) {
            throw new RunFailed(
                    RunErrorCode.SOURCE_MISSING, "%s does not exist.".formatted(source));
        } catch (IOException e) {
            throw new RunFailed(
                    RunErrorCode.SOURCE_MISSING, "%s cannot be read: %s.".formatted(source, e));
        }
    }

    /// The folder that permits restoring this path in place.
    public Path inPlaceRoot(String path) throws RunFailed {
        Path wanted = Path.of(path);
        if (wanted.isAbsolute() && wanted.equals(wanted.normalize())) {
            for (Path root : inPlace) {
                if (wanted.startsWith(root)) {
                    return root;
                }
            }
        }
        throw missing(Set.of("in-place " + path));
    }

    private static boolean isBelow(String text, List<Path> roots) {
        if (text.indexOf('\0') >= 0) {
            return false;
        }
        Path path = Path.of(text);
        return path.isAbsolute() && path.equals(path.normalize()) && isBelow(path, roots);
    }

    private static boolean isBelow(Path path, List<Path> roots) {
        return roots.stream().anyMatch(path::startsWith);
    }

    private static List<Path> realPaths(List<Path> roots) throws IOException {
        var all = new ArrayList<Path>();
        for (Path root : roots) {
            if (Files.exists(root)) {
                all.add(root.toRealPath());
            }
        }
        return all;
    }

    private RunFailed missing(Set<String> lines) {
        return refusal(
                "The host does not allow this. To allow it, add %s to %s: %s"
                        .formatted(
                                lines.size() == 1 ? "this line" : "these lines",
                                file,
                                String.join("; ", lines).replaceAll("\\p{Cntrl}", "?")));
    }

    static RunFailed refusal(String sentence) {
        return new RunFailed(RunErrorCode.NOT_ALLOWED_BY_HOST, sentence);
    }
}
