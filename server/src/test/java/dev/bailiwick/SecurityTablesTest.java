package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tables under `docs/security` and the table of failures name classes and tests; a name that
/// no longer exists proves nothing. A test of a class may be declared in the contract that it
/// extends.
class SecurityTablesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern NAME =
            Pattern.compile("([A-Z]\\w*[a-z]\\w*)?(?:\\.([a-z]\\w*_\\w*))?");
    private static final Pattern PARENT = Pattern.compile("\\bclass \\w+ extends (\\w+)");

    /// Words from the standards that look like class names.
    private static final Set<String> WORDS =
            Set.of(
                    "Secure",
                    "HttpOnly",
                    "SameSite",
                    "Lax",
                    "Strict",
                    "Host",
                    "Map",
                    "DOMParser",
                    "FormatString",
                    "SecureRandom");

    private final Map<String, String> sources = new HashMap<>();

    SecurityTablesTest() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(p -> Files.exists(p.resolve("pom.xml"))).toList()) {
                collect(module.resolve("src"));
            }
        }
    }

    private void collect(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                sources.merge(name, Files.readString(file), String::concat);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "asvs.md",
                "attacks.md",
                "single-sign-on.md",
                "fuzzing.md",
                "removals.md",
                "../operate/failures.md"
            })
    void classes_and_tests_named_in_security_tables_exist(String document) throws IOException {
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (String line : Files.readAllLines(ROOT.resolve("docs/security").resolve(document))) {
            String current = "";
            Matcher code = CODE.matcher(line);
            while (line.startsWith("|") && code.find()) {
                Matcher name = NAME.matcher(code.group(1));
                if (!name.matches() || WORDS.contains(String.valueOf(name.group(1)))) {
                    continue;
                }
                current = name.group(1) == null ? current : name.group(1);
                named++;
                if (!exists(current, name.group(2))) {
                    missing.add(code.group(1));
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(15);
    }

    private boolean exists(String type, @Nullable String method) {
        String source = sources.get(type);
        if (source == null) {
            return false;
        }
        if (method == null || source.contains(" " + method + "(")) {
            return true;
        }
        Matcher parent = PARENT.matcher(source);
        return parent.find() && exists(parent.group(1), method);
    }
}
