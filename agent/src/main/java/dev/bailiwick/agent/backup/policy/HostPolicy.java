package dev.bailiwick.agent.backup.policy;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// What the host permits. Each line of its file is one of these; empty lines and those that begin
/// with `#` are comments:
///
/// ```
/// allow backup check browse
/// source /etc
/// repository /srv/restic
/// in-place /srv/data
/// hook dump-databases postgres /usr/local/bin/dump-databases --all
/// ```
///
/// A hook is a name, the user who runs it, and a command with fixed arguments, divided at spaces.
/// No shell interprets it.
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
    public static final Path FILE = Path.of("/etc/bailiwick-agent/backup.allow");
    private static final int MAX_BYTES = 64 * 1024;
    private static final int GROUP_OR_OTHERS_WRITE = 0_022;

    /// @param command absolute, with its arguments
    public record Hook(String name, String user, List<String> command) {}

    /// Fails with `not_allowed_by_host` when there is no file, others can change it, or it contains
    /// a mistake.
    ///
    /// @param owner the id of the user to whom it must belong: 0
    public static HostPolicy read(Path file, int owner) throws RunFailed {
        try {
            refuseIfOthersChange(file, owner);
            if (Files.size(file) > MAX_BYTES) {
                throw refusal("%s is larger than 64 KiB.".formatted(file));
            }
            return parse(file, Files.readString(file));
        } catch (NoSuchFileException _) {
            throw refusal(
                    "The host permits nothing yet: it has no file %s. Its documentation shows what to put into it."
                            .formatted(file));
        } catch (IOException e) {
            throw refusal("%s cannot be read: %s.".formatted(file, e));
        }
    }

    private static void refuseIfOthersChange(Path file, int owner) throws IOException, RunFailed {
        Path folder = file.toAbsolutePath().getParent();
        for (Path one : folder == null ? List.of(file) : List.of(file, folder)) {
            int uid = attribute(one, "unix:uid");
            int mode = attribute(one, "unix:mode");
            if (Files.isSymbolicLink(one) || uid != owner || (mode & GROUP_OR_OTHERS_WRITE) != 0) {
                throw refusal(
                        "%s must belong to root, must not be a link, and must not be writable for others, so it is ignored. Run: chown root %s; chmod go-w %s"
                                .formatted(one, one, one));
            }
        }
    }

    private static int attribute(Path path, String name) throws IOException {
        return (Integer)
                Objects.requireNonNull(Files.getAttribute(path, name, LinkOption.NOFOLLOW_LINKS));
    }

    private static HostPolicy parse(Path file, String text) throws RunFailed {
        var permissions = EnumSet.noneOf(Permission.class);
        var sources = new ArrayList<Path>();
        var repositories = new ArrayList<Path>();
        var inPlace = new ArrayList<Path>();
        var hooks = new HashMap<String, Hook>();
        int number = 0;
        for (String raw : text.split("\n", -1)) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split("\\s+", 2);
            String rest = parts.length < 2 ? "" : parts[1];
            try {
                switch (parts[0]) {
                    case "allow" -> permissions.addAll(permissions(rest));
                    case "source" -> sources.add(folder(rest));
                    case "repository" -> repositories.add(folder(rest));
                    case "in-place" -> inPlace.add(folder(rest));
                    case "hook" -> {
                        Hook hook = parseHook(rest);
                        hooks.put(hook.name(), hook);
                    }
                    default -> throw new IllegalArgumentException("begins with an unknown word");
                }
            } catch (IllegalArgumentException e) {
                throw refusal(
                        "Line %d of %s %s, so the whole file is ignored."
                                .formatted(number, file, e.getMessage()));
            }
        }
        return new HostPolicy(
                file,
                permissions,
                List.copyOf(sources),
                List.copyOf(repositories),
                List.copyOf(inPlace),
                Map.copyOf(hooks));
    }

    private static List<Permission> permissions(String words) {
        var all = new ArrayList<Permission>();
        for (String word : words.split("\\s+", -1)) {
            all.add(
                    Permission.of(word)
                            .orElseThrow(() ->
                                    new IllegalArgumentException("allows an unknown operation")));
        }
        return all;
    }

    private static Path folder(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("needs an absolute path");
        }
        Path path = Path.of(text);
        if (!path.equals(path.normalize())) {
            throw new IllegalArgumentException("has a path with . or ..");
        }
        return path;
    }

    private static Hook parseHook(String text) {
        String[] words = text.split("\\s+", -1);
        if (words.length < 3
                || !words[0].matches("[a-z0-9][a-z0-9-]{0,62}")
                || !words[1].matches("[a-z_][a-z0-9_-]{0,31}")
                || !words[2].startsWith("/")) {
            throw new IllegalArgumentException(
                    "must be: hook, a name, a user, and an absolute command");
        }
        return new Hook(words[0], words[1], List.of(words).subList(2, words.length));
    }

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

    private static RunFailed refusal(String sentence) {
        return new RunFailed(RunErrorCode.NOT_ALLOWED_BY_HOST, sentence);
    }
}
