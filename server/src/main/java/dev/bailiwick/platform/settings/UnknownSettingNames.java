package dev.bailiwick.platform.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.stereotype.Component;

/// Reports variables, and keys of files and arguments, that look like ours but are not read by
/// anything: a misspelt one would otherwise be ignored silently. Never shows values, which may be
/// secrets.
@Component
@ConditionalOnWebApplication
final class UnknownSettingNames implements SmartInitializingSingleton {
    /// Read from the operator's environment, in addition to settings.
    static final List<String> OPERATOR_VARIABLES =
            List.of(
                    "BAILIWICK_DATA_DIR",
                    "BAILIWICK_DATABASE_URL",
                    "BAILIWICK_BIND",
                    "BAILIWICK_PORT",
                    "BAILIWICK_BASE_URL",
                    "BAILIWICK_TLS_CERT",
                    "BAILIWICK_TLS_KEY",
                    "BAILIWICK_TRUSTED_PROXIES",
                    "BAILIWICK_CA_FILE",
                    "BAILIWICK_MASTER_KEY_FILE",
                    "BAILIWICK_INTERNAL_BIND",
                    "BAILIWICK_INTERNAL_PORT",
                    "BAILIWICK_INTERNAL_TLS_CERT",
                    "BAILIWICK_INTERNAL_TLS_KEY",
                    "BAILIWICK_PACKAGE_STORE",
                    "BAILIWICK_GUACD",
                    "BAILIWICK_HELPER_SOCKET",
                    "BAILIWICK_GATEWAY_BIND",
                    "BAILIWICK_GATEWAY_PORT",
                    "BAILIWICK_GATEWAY_ORIGIN",
                    "BAILIWICK_GATEWAY_TLS_CERT",
                    "BAILIWICK_GATEWAY_TLS_KEY",
                    "BAILIWICK_GATEWAY_SECRET_FILE",
                    "BAILIWICK_GATEWAY_HEALTH_SECRET_FILE",
                    "BAILIWICK_GATEWAY_EXTERNAL",
                    "BAILIWICK_SERVER_URL",
                    "BAILIWICK_REMOTE_ALLOW",
                    "BAILIWICK_REMOTE_DENY",
                    "BAILIWICK_ARCHIVE_DIR",
                    "BAILIWICK_JAVA_OPTIONS");

    private static final Logger LOG = LoggerFactory.getLogger(UnknownSettingNames.class);
    private static final String VARIABLE_PREFIX = "BAILIWICK_";
    private static final String KEY_PREFIX = "bailiwick.";
    // contained in the name of its property source
    private static final String FILE = "bailiwick.yaml";
    // set by the launcher
    private static final String LAUNCHER_KEYS = KEY_PREFIX + "usual-";
    // the launcher does not read the file
    private static final String LAUNCHER_VARIABLE = "BAILIWICK_JAVA_OPTIONS";
    // the agent may run on the same machine
    private static final String AGENT_VARIABLE = "BAILIWICK_AGENT_CONFIG";
    private static final Pattern ITEM = Pattern.compile("\\[\\d+]$"); // the index of a list item
    private static final int MAX_DISTANCE = 3;

    private final ConfigurableEnvironment environment;
    private final SettingRegistry registry;

    UnknownSettingNames(ConfigurableEnvironment environment, SettingRegistry registry) {
        this.environment = environment;
        this.registry = registry;
    }

    @Override
    public void afterSingletonsInstantiated() {
        problems(environment.getSystemEnvironment().keySet(), registry.all()).forEach(LOG::warn);
        keyProblems(keys(environment, ""), registry.all()).forEach(LOG::warn);
        bareKeyProblems(keysOfFile(environment), registry.all()).forEach(LOG::warn);
    }

    static Set<String> keysOfFile(ConfigurableEnvironment environment) {
        return keys(environment, FILE);
    }

    private static Set<String> keys(ConfigurableEnvironment environment, String source) {
        return environment.getPropertySources().stream()
                .filter(each -> each.getName().contains(source))
                .filter(EnumerablePropertySource.class::isInstance)
                .flatMap(each ->
                        Arrays.stream(((EnumerablePropertySource<?>) each).getPropertyNames()))
                .collect(Collectors.toSet());
    }

    static List<String> problems(Collection<String> names, List<Setting<?>> settings) {
        var known = new LinkedHashSet<>(OPERATOR_VARIABLES);
        for (Setting<?> setting : settings) {
            known.add(setting.variable());
            known.add(setting.variable() + "_FILE");
        }
        return names.stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX))
                .filter(name -> !known.contains(name) && !isRead(name))
                .sorted()
                .map(name -> problem("environment variable", name, known))
                .toList();
    }

    static List<String> keyProblems(Collection<String> keys, List<Setting<?>> settings) {
        Set<String> known = keys(settings);
        return withoutIndex(keys)
                .filter(key -> key.startsWith(KEY_PREFIX))
                .filter(key -> !key.startsWith(LAUNCHER_KEYS) && !isRead(key, known))
                .map(key -> problem("key", key, known))
                .toList();
    }

    /// For keys that would be read if they started with `bailiwick.`. The file may contain other
    /// keys that the framework reads.
    static List<String> bareKeyProblems(Collection<String> keys, List<Setting<?>> settings) {
        Set<String> known = keys(settings);
        return withoutIndex(keys)
                .filter(key -> !key.startsWith(KEY_PREFIX) && isRead(KEY_PREFIX + key, known))
                .map(key -> "%s Use %s%s.".formatted(problem("key", key), KEY_PREFIX, key))
                .toList();
    }

    private static Stream<String> withoutIndex(Collection<String> keys) {
        return keys.stream().map(key -> ITEM.matcher(key).replaceFirst("")).distinct().sorted();
    }

    private static Set<String> keys(List<Setting<?>> settings) {
        var known = new LinkedHashSet<String>();
        OPERATOR_VARIABLES.stream()
                .filter(variable -> !variable.equals(LAUNCHER_VARIABLE))
                .map(variable -> KEY_PREFIX + rest(variable).toLowerCase(Locale.ROOT))
                .forEach(key -> known.add(key.replace('_', '-')));
        for (Setting<?> setting : settings) {
            known.add(KEY_PREFIX + setting.name());
            known.add(KEY_PREFIX + setting.name() + "_file");
        }
        return known;
    }

    /// The framework also finds `bailiwick.data-dir` as `bailiwick.dataDir`, but finds a name with
    /// an underscore only in exactly that form.
    private static boolean isRead(String key, Set<String> known) {
        return known.contains(key)
                || known.stream()
                        .filter(ConfigurationPropertyName::isValid)
                        .map(ConfigurationPropertyName::of)
                        .anyMatch(ConfigurationPropertyName.adapt(key, '.')::equals);
    }

    /// The framework also reads the operator's variables without their inner underscores.
    private static boolean isRead(String name) {
        return name.equals(AGENT_VARIABLE)
                || OPERATOR_VARIABLES.stream()
                        .anyMatch(known ->
                                name.equals(VARIABLE_PREFIX + rest(known).replace("_", "")));
    }

    private static String problem(String kind, String name, Set<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(each -> distance(name, each)))
                .filter(nearest -> isClose(name, nearest))
                .map(nearest -> problem(kind, name) + " " + nearest + " may be what you meant.")
                .orElseGet(() -> problem(kind, name));
    }

    private static String problem(String kind, String name) {
        return "The %s %s is not used.".formatted(kind, name);
    }

    private static boolean isClose(String name, String nearest) {
        int distance = distance(name, nearest);
        return distance <= MAX_DISTANCE && 2 * distance <= rest(name).length();
    }

    private static String rest(String name) {
        return name.substring(VARIABLE_PREFIX.length());
    }

    /// The number of characters to insert, remove or replace (Levenshtein distance).
    private static int distance(String from, String to) {
        int[] row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
