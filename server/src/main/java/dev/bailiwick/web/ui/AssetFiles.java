package dev.bailiwick.web.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/// All assets as they were when they were read, with one stylesheet.
///
/// @param hash of all files together
record AssetFiles(SortedMap<String, byte[]> files, String hash) {
    private static final String FOLDER = "/assets/";
    static final String STYLESHEET = "css/bailiwick.css";

    /// Stands for the stylesheets of all modules, `css/modules/*.css`, by name.
    private static final String MODULES = "modules/";

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
                                    MODULES,
                                    "overlay",
                                    "door")),
                    new Layer("utilities", List.of("utilities")));

    /// @param folder the resource location of the folder `assets`, ending with its name and a slash
    static AssetFiles read(String folder) {
        var read = new TreeMap<String, byte[]>();
        try {
            var resources = new PathMatchingResourcePatternResolver();
            for (Resource file : resources.getResources(folder + "**/*.*")) {
                var address = file.getURL().toString();
                var path = address.substring(address.lastIndexOf(FOLDER) + FOLDER.length());
                if (Assets.type(path) != null) {
                    read.put(path, file.getContentAsByteArray());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SortedMap<String, byte[]> served = withOneStylesheet(read);
        return new AssetFiles(served, hash(served));
    }

    private static SortedMap<String, byte[]> withOneStylesheet(SortedMap<String, byte[]> read) {
        var names = CSS_LAYERS.stream().map(Layer::name).collect(Collectors.joining(", "));
        var text = new StringBuilder("@layer " + names + ";\n");
        for (var layer : CSS_LAYERS) {
            for (var name : named(layer, read)) {
                var source = read.get(name);
                if (source == null) {
                    throw new IllegalStateException("The stylesheet lacks " + name);
                }
                text.append("@layer ").append(layer.name()).append(" {\n");
                text.append(withoutComments(new String(source, StandardCharsets.UTF_8)));
                text.append("}\n");
            }
        }
        var served = new TreeMap<String, byte[]>();
        for (var file : read.entrySet()) {
            if (!file.getKey().endsWith(".css") || file.getKey().startsWith("vendor/")) {
                served.put(file.getKey(), file.getValue());
            }
        }
        served.put(STYLESHEET, text.toString().getBytes(StandardCharsets.UTF_8));
        return served;
    }

    private static List<String> named(Layer layer, SortedMap<String, byte[]> read) {
        return layer.files().stream()
                .flatMap(name ->
                        name.equals(MODULES)
                                ? read.keySet().stream()
                                        .filter(file -> file.startsWith("css/" + MODULES))
                                : Stream.of("css/" + name + ".css"))
                .toList();
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
