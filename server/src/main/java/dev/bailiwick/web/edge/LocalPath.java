package dev.bailiwick.web.edge;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where to go on to after signing in: a path of ours, never another site. A browser reads `//host`
/// and `/\host` as another site; neither passes. Nor do braces, which the framework would take for
/// a variable of its redirect, and which no address holds unencoded.
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
