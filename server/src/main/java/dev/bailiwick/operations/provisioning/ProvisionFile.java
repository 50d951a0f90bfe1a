package dev.bailiwick.operations.provisioning;

import dev.bailiwick.platform.startup.TextOnlyYaml;
import dev.bailiwick.records.provisioning.ProvisionEntry;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/// A provisioning file: sections with lists of records, each with a `name`. A value is text, a list
/// of texts, `null`, `{env: NAME}` for an environment variable or `{file: PATH}` for a file,
/// relative to this one. Any other mapping groups fields, as in `retention: {keep_daily: 7}`.
///
/// @param problems what is wrong with its form; the entries are then incomplete
record ProvisionFile(List<Entry> entries, List<ProvisionProblem> problems) {
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_VALUE_BYTES = 64 * 1024;

    ProvisionFile {
        entries = List.copyOf(entries);
        problems = List.copyOf(problems);
    }

    /// @param line where it begins, from 1
    /// @param lines where its keys are
    /// @param lists the keys whose value is a list
    record Entry(
            String section,
            int sectionLine,
            int line,
            ProvisionEntry values,
            Map<String, Integer> lines,
            Set<String> lists) {
        Entry {
            lists = Set.copyOf(lists);
            lines = Map.copyOf(lines);
        }
    }

    static ProvisionFile read(Path file) {
        return new Reader(file).read();
    }

    private static final class Reader {
        private final Path file;
        private final List<Entry> entries = new ArrayList<>();
        private final List<ProvisionProblem> problems = new ArrayList<>();
        private final Set<String> named = new HashSet<>();

        Reader(Path file) {
            this.file = file;
        }

        ProvisionFile read() {
            Node root = root();
            if (root instanceof MappingNode sections) {
                pairs(sections).forEach(this::section);
            } else if (root != null) {
                problems.add(problem(root, "The file must be a mapping of sections."));
            }
            return new ProvisionFile(entries, problems);
        }

        private @Nullable Node root() {
            try {
                String content =
                        TextOnlyYaml.content(file, MAX_BYTES)
                                .orElseThrow(() ->
                                        refused(file + " is too large for a provisioning file."));
                var options = new LoaderOptions();
                options.setMaxAliasesForCollections(0);
                return TextOnlyYaml.reader(options).compose(new StringReader(content));
            } catch (IOException e) {
                throw refused(file + " cannot be read.");
            } catch (YAMLException e) {
                throw refused(file + TextOnlyYaml.message(e));
            }
        }

        private static ProvisionRefusedException refused(String sentence) {
            return new ProvisionRefusedException(List.of(new ProvisionProblem(0, sentence)));
        }

        /// The keys of a mapping and their values. A key twice is a problem.
        private Map<ScalarNode, Node> pairs(MappingNode mapping) {
            var pairs = new LinkedHashMap<ScalarNode, Node>();
            var seen = new HashSet<String>();
            for (NodeTuple pair : mapping.getValue()) {
                if (!(pair.getKeyNode() instanceof ScalarNode key)) {
                    problems.add(problem(pair.getKeyNode(), "A key must be text."));
                } else if (!seen.add(key.getValue())) {
                    problems.add(problem(key, "“%s” appears twice.".formatted(key.getValue())));
                } else {
                    pairs.put(key, pair.getValueNode());
                }
            }
            return pairs;
        }

        private void section(ScalarNode key, Node value) {
            if (value instanceof SequenceNode list) {
                list.getValue().forEach(item -> entry(key, item));
            } else if (!value.getTag().equals(Tag.NULL)) {
                problems.add(problem(value, "“%s” must be a list.".formatted(key.getValue())));
            }
        }

        private void entry(ScalarNode section, Node item) {
            if (!(item instanceof MappingNode mapping)) {
                problems.add(problem(item, "A record must be a mapping with a name."));
                return;
            }
            var found = new Found();
            pairs(mapping).forEach((key, value) -> field("", key, value, found));
            String name = found.fields.remove("name");
            if (name == null || name.isBlank() || found.lists.contains("name")) {
                problems.add(problem(item, "A record must have a name."));
            } else if (!named.add(section.getValue() + "\0" + name.toLowerCase(Locale.ROOT))) {
                problems.add(problem(item, "“%s” appears twice in this section.".formatted(name)));
            } else {
                entries.add(
                        new Entry(
                                section.getValue(),
                                line(section),
                                line(item),
                                new ProvisionEntry(name.strip(), found.fields),
                                found.lines,
                                found.lists));
            }
        }

        /// The keys of a record.
        private static final class Found {
            private final Map<String, @Nullable String> fields = new HashMap<>();
            private final Map<String, Integer> lines = new HashMap<>();
            private final Set<String> lists = new HashSet<>();
        }

        /// A mapping that is no source of a value becomes fields such as `retention.keep_daily`.
        private void field(String prefix, ScalarNode key, Node value, Found into) {
            String name = prefix + key.getValue();
            into.lines.put(name, line(key));
            if (prefix.isEmpty() && value instanceof MappingNode mapping && !isSource(mapping)) {
                pairs(mapping).forEach((sub, one) -> field(name + ".", sub, one, into));
            } else if (value instanceof SequenceNode list) {
                into.fields.put(name, lines(key, list));
                boolean ignored = into.lists.add(name);
            } else {
                into.fields.put(name, value(key, value));
            }
        }

        private static boolean isSource(MappingNode mapping) {
            return mapping.getValue().size() == 1
                    && mapping.getValue().getFirst().getKeyNode() instanceof ScalarNode key
                    && Set.of("env", "file").contains(key.getValue());
        }

        /// The items, one on each line.
        private String lines(ScalarNode key, SequenceNode list) {
            var items = new ArrayList<String>();
            for (Node item : list.getValue()) {
                String text = value(key, item);
                if (text != null) {
                    items.add(text);
                }
            }
            return String.join("\n", items);
        }

        private @Nullable String value(ScalarNode key, Node value) {
            if (value instanceof ScalarNode scalar) {
                return scalar.getTag().equals(Tag.NULL) ? null : scalar.getValue();
            }
            if (value instanceof MappingNode mapping && mapping.getValue().size() == 1) {
                Map.Entry<ScalarNode, Node> only = pairs(mapping).entrySet().iterator().next();
                if (only.getValue() instanceof ScalarNode source) {
                    switch (only.getKey().getValue()) {
                        case "env" -> {
                            return variable(source);
                        }
                        case "file" -> {
                            return file(source);
                        }
                        default -> {}
                    }
                }
            }
            problems.add(
                    problem(
                            value,
                            "%s must be text, {env: NAME} or {file: PATH}."
                                    .formatted(key.getValue())));
            return null;
        }

        private @Nullable String variable(ScalarNode name) {
            String value = System.getenv(name.getValue());
            if (value == null) {
                problems.add(
                        problem(
                                name,
                                "The environment variable %s is not set."
                                        .formatted(name.getValue())));
            }
            return value;
        }

        /// Without the line break at its end.
        private @Nullable String file(ScalarNode path) {
            try {
                Path source = file.toAbsolutePath().resolveSibling(path.getValue());
                Optional<String> text = TextOnlyYaml.content(source, MAX_VALUE_BYTES);
                if (text.isPresent()) {
                    return text.get().replaceFirst("\\r?\\n\\z", "");
                }
                problems.add(problem(path, "%s is too large.".formatted(path.getValue())));
            } catch (IOException | java.nio.file.InvalidPathException e) {
                problems.add(problem(path, "%s cannot be read.".formatted(path.getValue())));
            }
            return null;
        }

        private static ProvisionProblem problem(Node at, String sentence) {
            return new ProvisionProblem(line(at), sentence);
        }

        private static int line(Node node) {
            return Optional.ofNullable(node.getStartMark())
                    .map(mark -> mark.getLine() + 1)
                    .orElse(0);
        }
    }
}
