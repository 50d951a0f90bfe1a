package dev.bailiwick.web.http;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The path to continue to after sign-in: one of this site, never another site. Browsers treat
/// `//host` and `/\host` as another site; both are rejected. So are braces, which the framework
/// would treat as a variable in its redirect, and which are never unencoded in a URL.
public final class LocalRedirect {
    private static final Pattern SAFE =
            Pattern.compile("/(?![/\\\\])[\\x21-\\x7E&&[^\\\\{}]]{0,1000}");

    private LocalRedirect() {}

    /// @return the path, or `/` when it is not a local path
    public static String orOverview(@Nullable String path) {
        return isLocal(path) && path != null ? path : "/";
    }

    public static boolean isLocal(@Nullable String path) {
        return path != null && SAFE.matcher(path).matches();
    }
}
