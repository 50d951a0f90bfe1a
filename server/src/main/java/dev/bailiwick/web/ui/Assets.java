package dev.bailiwick.web.ui;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Everything a browser loads apart from the page: one stylesheet, scripts, icons, fonts. The files
/// are served under one hash of the whole, so that they can reference each other by relative paths
/// and be cached forever.
public final class Assets {
    static final String PREFIX = "/assets/";

    private static final Map<String, String> TYPES =
            Map.of(
                    "css", "text/css;charset=UTF-8",
                    "js", "text/javascript;charset=UTF-8",
                    "svg", "image/svg+xml",
                    "woff2", "font/woff2");

    private final Supplier<AssetFiles> current;

    /// @param current called for each use; the server reads its files once
    Assets(Supplier<AssetFiles> current) {
        this.current = current;
    }

    /// Reads the files from the class path, once.
    public static Assets load() {
        AssetFiles files = AssetFiles.read("classpath:assets/");
        return new Assets(() -> files);
    }

    /// The URL of a file, such as `img/favicon.svg`. Requesting one that does not exist is a bug.
    public String url(String path) {
        AssetFiles served = current.get();
        if (!served.files().containsKey(path)) {
            throw new IllegalArgumentException("There is no asset " + path);
        }
        return PREFIX + served.hash() + "/" + path;
    }

    public String stylesheet() {
        return url(AssetFiles.STYLESHEET);
    }

    public String hash() {
        return current.get().hash();
    }

    /// The media type for a file's extension; null for files that are not for browsers, such as a
    /// licence.
    static @Nullable String type(String path) {
        return TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    }

    Optional<byte[]> find(String path) {
        return Optional.ofNullable(current.get().files().get(path));
    }

    SortedMap<String, byte[]> files() {
        return current.get().files();
    }
}
