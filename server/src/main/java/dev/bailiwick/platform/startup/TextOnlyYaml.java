package dev.bailiwick.platform.startup;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/// YAML whose `0123`, `0xCAFE`, `1e5` and `2026-01-01` stay what they are in the file: a client id
/// or a secret may look like a number or a day. Only `null`, `~` and nothing at all are special.
public final class TextOnlyYaml {
    private TextOnlyYaml() {}

    /// @return what reads maps, lists and texts, and nothing else
    public static Yaml reader(LoaderOptions options) {
        var written = new DumperOptions();
        return new Yaml(
                new SafeConstructor(options),
                new Representer(written),
                written,
                options,
                new Texts());
    }

    /// What is wrong with a file, behind its name. The fault's own message quotes the line, which
    /// may hold a secret.
    public static String fault(YAMLException fault) {
        return fault instanceof MarkedYAMLException marked && marked.getProblemMark() != null
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
