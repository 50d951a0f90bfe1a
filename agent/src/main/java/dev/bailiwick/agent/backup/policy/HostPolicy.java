package dev.bailiwick.agent.backup.policy;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What the host permits. Each line of its file is one of these; empty lines and those that begin
/// with `#` are comments:
///
/// ```
/// allow backup check browse
/// source /etc
/// in-place /srv/data
/// hook dump-databases postgres /usr/local/bin/dump-databases --all
/// ```
///
/// A hook is a name, the user who runs it, and a command with fixed arguments, divided at spaces.
/// No shell interprets it.
///
/// @param file where it was read, for messages
/// @param sources folders and files that backups may read, with everything in them
/// @param inPlace folders where restores may replace files
public record HostPolicy(
        Path file,
        Set<Permission> permissions,
        List<Path> sources,
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
                file, permissions, List.copyOf(sources), List.copyOf(inPlace), Map.copyOf(hooks));
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

    public void require(Permission permission) throws RunFailed {
        if (!permissions.contains(permission)) {
            throw missing("allow " + permission.key());
        }
    }

    public Hook hook(String name) throws RunFailed {
        Hook hook = hooks.get(name);
        if (hook == null) {
            throw missing("hook %s USER /path/of/command".formatted(name));
        }
        return hook;
    }

    /// Checks that what will be backed up is there, and below an allowed folder even after links
    /// are followed.
    public void requireSource(String source) throws RunFailed {
        Path path = Path.of(source);
        if (!path.isAbsolute() || !path.equals(path.normalize()) || !isBelow(path, sources)) {
            throw missing("source " + source);
        }
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
        throw missing("in-place " + path);
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

    private RunFailed missing(String line) {
        return refusal(
                "The host does not allow this. To allow it, add this line to %s: %s"
                        .formatted(file, line.replaceAll("\\p{Cntrl}", "?")));
    }

    private static RunFailed refusal(String sentence) {
        return new RunFailed(RunErrorCode.NOT_ALLOWED_BY_HOST, sentence);
    }
}
