package dev.bailiwick.web;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where to go on to after signing in: a path of ours, never another site. A browser reads `//host`
/// and `/\host` as another site; neither passes. Nor do braces, which no address holds and the
/// framework's redirects would fill in.
public final class LocalPath {
    private static final Pattern SAFE =
            Pattern.compile("/(?![/\\\\])[\\x21-\\x7E&&[^\\\\{}]]{0,1000}");

    private LocalPath() {}

    /// @return the path, or `/` when it is none of ours
    public static String orHome(@Nullable String path) {
        return isLocal(path) && path != null ? path : "/";
    }

    public static boolean isLocal(@Nullable String path) {
        return path != null && SAFE.matcher(path).matches();
    }
}
