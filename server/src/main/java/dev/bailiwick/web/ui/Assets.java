package dev.bailiwick.web.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/// Everything a browser loads apart from the page: one stylesheet, scripts, icons, fonts. All files
/// are read once at start and served under one hash of the whole, so that they can reference each
/// other by relative paths and be cached forever.
public final class Assets {
    static final String PREFIX = "/assets/";

    private static final String FOLDER = "/assets/";
    private static final String STYLESHEET = "css/bailiwick.css";

    /// The cascade layers, lowest first, with the files of each in order.
    private static final List<Layer> CSS_LAYERS =
            List.of(
                    new Layer("reset", List.of("reset")),
                    new Layer("tokens", List.of("tokens")),
                    new Layer("base", List.of("base")),
                    new Layer("shell", List.of("shell")),
                    new Layer(
                            "components",
                            List.of(
                                    "controls",
                                    "status",
                                    "panel",
                                    "table",
                                    "form",
                                    "chart",
                                    "lists",
                                    "overlay",
                                    "door")),
                    new Layer("utilities", List.of("utilities")));

    private static final Map<String, String> TYPES =
            Map.of(
                    "css", "text/css;charset=UTF-8",
                    "js", "text/javascript;charset=UTF-8",
                    "svg", "image/svg+xml",
                    "woff2", "font/woff2");

    private final SortedMap<String, byte[]> files;
    private final String hash;

    private Assets(SortedMap<String, byte[]> files) {
        this.files = files;
        this.hash = hash(files);
    }

    /// Reads the files from the class path.
    public static Assets load() {
        var read = new TreeMap<String, byte[]>();
        try {
            var resources = new PathMatchingResourcePatternResolver();
            for (Resource file : resources.getResources("classpath:assets/**/*.*")) {
                var address = file.getURL().toString();
                var path = address.substring(address.lastIndexOf(FOLDER) + FOLDER.length());
                if (type(path) != null) {
                    read.put(path, file.getContentAsByteArray());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Assets(withOneStylesheet(read));
    }

    /// The URL of a file, such as `img/favicon.svg`. Requesting one that does not exist is a bug.
    public String url(String path) {
        if (!files.containsKey(path)) {
            throw new IllegalArgumentException("There is no asset " + path);
        }
        return PREFIX + hash + "/" + path;
    }

    public String stylesheet() {
        return url(STYLESHEET);
    }

    public String hash() {
        return hash;
    }

    /// The media type for a file's extension; null for files that are not for browsers, such as a
    /// licence.
    static @Nullable String type(String path) {
        return TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    }

    Optional<byte[]> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    SortedMap<String, byte[]> files() {
        return files;
    }

    private static SortedMap<String, byte[]> withOneStylesheet(SortedMap<String, byte[]> read) {
        var names = CSS_LAYERS.stream().map(Layer::name).collect(Collectors.joining(", "));
        var text = new StringBuilder("@layer " + names + ";\n");
        for (var layer : CSS_LAYERS) {
            for (var name : layer.files()) {
                var source = read.get("css/" + name + ".css");
                if (source == null) {
                    throw new IllegalStateException("The stylesheet lacks css/" + name + ".css");
                }
                text.append("@layer ").append(layer.name()).append(" {\n");
                text.append(withoutComments(new String(source, StandardCharsets.UTF_8)));
                text.append("}\n");
            }
        }
        var served = new TreeMap<String, byte[]>();
        for (var file : read.entrySet()) {
            if (!file.getKey().endsWith(".css")) {
                served.put(file.getKey(), file.getValue());
            }
        }
        served.put(STYLESHEET, text.toString().getBytes(StandardCharsets.UTF_8));
        return served;
    }

    private static String withoutComments(String css) {
        return css.replaceAll("(?s)/\\*.*?\\*/\\n?", "");
    }

    private static String hash(Map<String, byte[]> files) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var file : files.entrySet()) {
                digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
                digest.update(file.getValue());
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Layer(String name, List<String> files) {}
}
