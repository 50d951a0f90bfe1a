package dev.bailiwick.agent.backup.policy;

import dev.bailiwick.agent.backup.work.RunFailed;
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

/// The file in which a host says what it permits. Each line is one of these; empty lines and those
/// that begin with `#` are comments:
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
public final class HostPolicyFile {
    public static final Path USUAL = Path.of("/etc/bailiwick-agent/backup.allow");
    private static final int MAX_BYTES = 64 * 1024;
    private static final int GROUP_OR_OTHERS_WRITE = 0_022;

    private HostPolicyFile() {}

    /// Fails with `not_allowed_by_host` when there is no file, others can change it, or it contains
    /// a mistake.
    ///
    /// @param owner the id of the user to whom it must belong: 0
    public static HostPolicy read(Path file, int owner) throws RunFailed {
        try {
            refuseIfOthersChange(file, owner);
            if (Files.size(file) > MAX_BYTES) {
                throw HostPolicy.refusal("%s is larger than 64 KiB.".formatted(file));
            }
            return parse(file, Files.readString(file));
        } catch (NoSuchFileException _) {
            throw HostPolicy.refusal(
                    "The host permits nothing yet: it has no file %s. Its documentation shows what to put into it."
                            .formatted(file));
        } catch (IOException e) {
            throw HostPolicy.refusal("%s cannot be read: %s.".formatted(file, e));
        }
    }

    private static void refuseIfOthersChange(Path file, int owner) throws IOException, RunFailed {
        Path folder = file.toAbsolutePath().getParent();
        for (Path one : folder == null ? List.of(file) : List.of(file, folder)) {
            int uid = attribute(one, "unix:uid");
            int mode = attribute(one, "unix:mode");
            if (Files.isSymbolicLink(one) || uid != owner || (mode & GROUP_OR_OTHERS_WRITE) != 0) {
                throw HostPolicy.refusal(
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
        var hooks = new HashMap<String, HostPolicy.Hook>();
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
                        HostPolicy.Hook hook = parseHook(rest);
                        hooks.put(hook.name(), hook);
                    }
                    default -> throw new IllegalArgumentException("begins with an unknown word");
                }
            } catch (IllegalArgumentException e) {
                throw HostPolicy.refusal(
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

    private static HostPolicy.Hook parseHook(String text) {
        String[] words = text.split("\\s+", -1);
        if (words.length < 3
                || !words[0].matches("[a-z0-9][a-z0-9-]{0,62}")
                || !words[1].matches("[a-z_][a-z0-9_-]{0,31}")
                || !words[2].startsWith("/")) {
            throw new IllegalArgumentException(
                    "must be: hook, a name, a user, and an absolute command");
        }
        return new HostPolicy.Hook(words[0], words[1], List.of(words).subList(2, words.length));
    }
}
