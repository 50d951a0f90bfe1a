package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.reader.UnicodeReader;

/// Keeps the values below `bailiwick.` in `bailiwick.yaml` as text, which settings are parsed from:
/// the framework turns `0123` into a number and splits a list into `name[0]`, `name[1]` and so on,
/// which are not looked up.
final class YamlSettings implements EnvironmentPostProcessor, Ordered {
    private static final String PREFIX = "bailiwick.";

    /// After the framework has read its files.
    @Override
    public int getOrder() {
        return ConfigDataEnvironmentPostProcessor.ORDER + 1;
    }

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        var sources = environment.getPropertySources();
        for (PropertySource<?> source : sources) {
            Resource file = file(source);
            if (file != null && WorkingFolderCheck.FILE.equals(file.getFilename())) {
                sources.addBefore(source.getName(), texts(file));
                return;
            }
        }
    }

    /// @return the file that the framework loaded it from; null when it is not a file or is empty
    private static @Nullable Resource file(PropertySource<?> source) {
        return source instanceof EnumerablePropertySource<?> names
                        && names.getPropertyNames().length > 0
                        && OriginLookup.getOrigin(names, names.getPropertyNames()[0])
                                instanceof TextResourceOrigin origin
                ? origin.getResource()
                : null;
    }

    /// If there are several documents, the last one that sets a value wins, as in the framework.
    private static MapPropertySource texts(Resource file) {
        var texts = new HashMap<String, Object>();
        try (var reader = new UnicodeReader(file.getInputStream())) {
            for (Object document : TextOnlyYaml.reader(new LoaderOptions()).loadAll(reader)) {
                flatten("", document, texts);
            }
        } catch (IOException e) {
            throw new StartRefusedException(
                    "%s cannot be read: %s.".formatted(file, FileFailure.in(e)), e);
        }
        texts.keySet().removeIf(name -> !name.startsWith(PREFIX));
        return new MapPropertySource("as written in " + WorkingFolderCheck.FILE, texts);
    }

    private static void flatten(String name, @Nullable Object value, Map<String, Object> texts) {
        switch (value) {
            case Map<?, ?> map ->
                    map.forEach((key, inner) ->
                            flatten(name.isEmpty() ? "" + key : name + "." + key, inner, texts));
            case List<?> list ->
                    texts.put(
                            name,
                            list.stream().map(Objects::toString).collect(Collectors.joining("\n")));
            case null -> texts.put(name, "");
            default -> texts.put(name, value.toString());
        }
    }
}
