package dev.bailiwick.startup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;

/// What a file says under `bailiwick.`, as the text that settings are read from. The framework
/// makes a number of `0123` and `1e5`, though a client id or a secret may look like one, and takes
/// a list apart into `name[0]`, `name[1]` and so on, where nobody would look for it.
final class TextsAsWritten implements EnvironmentPostProcessor, Ordered {
    private static final String OURS = "bailiwick.";
    private static final Pattern ITEM = Pattern.compile("(.+)\\[(\\d{1,9})]");
    private static final Pattern PLAIN = Pattern.compile("[-+.:\\w]+");

    /// Once the framework has read its files.
    @Override
    public int getOrder() {
        return ConfigDataEnvironmentPostProcessor.ORDER + 1;
    }

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        var sources = environment.getPropertySources();
        for (PropertySource<?> source : sources.stream().toList()) {
            if (source instanceof EnumerablePropertySource<?> file) {
                Map<String, Object> texts = texts(file);
                if (!texts.isEmpty()) {
                    sources.addBefore(
                            source.getName(),
                            new MapPropertySource("as written: " + source.getName(), texts));
                }
            }
        }
    }

    /// @return what differs from the framework's reading: numbers as they are written, and lists
    ///   with an item a line
    private static Map<String, Object> texts(EnumerablePropertySource<?> source) {
        var texts = new HashMap<String, Object>();
        var lists = new HashMap<String, TreeMap<Integer, String>>();
        for (String name : source.getPropertyNames()) {
            Object value = name.startsWith(OURS) ? source.getProperty(name) : null;
            if (value == null) {
                continue;
            }
            String text = text(source, name, value);
            Matcher item = ITEM.matcher(name);
            if (item.matches()) {
                lists.computeIfAbsent(item.group(1), list -> new TreeMap<>())
                        .put(Integer.valueOf(item.group(2)), text);
            } else if (!(value instanceof CharSequence)) {
                texts.put(name, text);
            }
        }
        lists.forEach((name, items) -> texts.put(name, String.join("\n", items.values())));
        return texts;
    }

    private static String text(EnumerablePropertySource<?> source, String name, Object value) {
        boolean isTyped = value instanceof Number || value instanceof Boolean;
        return isTyped && OriginLookup.getOrigin(source, name) instanceof TextResourceOrigin origin
                ? written(origin, value)
                : value.toString();
    }

    /// A number or a truth stands on one line and in no quotes.
    private static String written(TextResourceOrigin origin, Object value) {
        Resource resource = origin.getResource();
        TextResourceOrigin.Location place = origin.getLocation();
        if (resource == null || place == null) {
            return value.toString();
        }
        try {
            String file = resource.getContentAsString(StandardCharsets.UTF_8);
            String line = file.split("\\R", -1)[place.getLine()];
            Matcher plain = PLAIN.matcher(line);
            plain.region(line.offsetByCodePoints(0, place.getColumn()), line.length());
            return plain.lookingAt() ? plain.group() : value.toString();
        } catch (IOException | IndexOutOfBoundsException changedMeanwhile) {
            return value.toString();
        }
    }
}
