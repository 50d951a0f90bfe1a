package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/// A YAML parser that keeps `0123`, `0xCAFE`, `1e5` and `2026-01-01` as written: a client id or a
/// secret can look like a number or a date. Only `null`, `~` and an empty value are special.
public final class TextOnlyYaml {
    private TextOnlyYaml() {}

    /// @return a parser that accepts only maps, lists and texts
    public static Yaml reader(LoaderOptions options) {
        var written = new DumperOptions();
        return new Yaml(
                new SafeConstructor(options),
                new Representer(written),
                written,
                options,
                new Texts());
    }

    /// The content of a file in UTF-8.
    ///
    /// @return empty when it is longer than `max` bytes
    public static Optional<String> content(Path file, int max) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(max + 1);
            return content.length > max
                    ? Optional.empty()
                    : Optional.of(
                            StandardCharsets.UTF_8
                                    .newDecoder()
                                    .decode(ByteBuffer.wrap(content))
                                    .toString());
        }
    }

    /// The error in a file, to follow its name. The exception's own message quotes the line, which
    /// may contain a secret.
    public static String message(YAMLException error) {
        return error instanceof MarkedYAMLException marked && marked.getProblemMark() != null
                ? " is not valid YAML: see line " + (marked.getProblemMark().getLine() + 1) + "."
                : " is not valid YAML.";
    }

    private static final class Texts extends Resolver {
        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
        }
    }
}
