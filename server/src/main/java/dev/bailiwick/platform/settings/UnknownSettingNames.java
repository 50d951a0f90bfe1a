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

/// Names the variables, and the keys of files and arguments, that look like ours and that nothing
/// reads: misspelt, one would be ignored without a word. Never a value, which may be a secret.
@Component
@ConditionalOnWebApplication
final class UnknownSettingNames implements SmartInitializingSingleton {
    /// What the operator gives, beside settings.
    static final List<String> OPERATORS =
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
                    "BAILIWICK_REMOTE_ALLOW",
                    "BAILIWICK_REMOTE_DENY",
                    "BAILIWICK_ARCHIVE_DIR",
                    "BAILIWICK_JAVA_OPTIONS");

    private static final Logger LOG = LoggerFactory.getLogger(UnknownSettingNames.class);
    private static final String PREFIX = "BAILIWICK_";
    private static final String KEY_PREFIX = "bailiwick.";
    private static final String FILE = "bailiwick.yaml"; // in the name of its source
    private static final String SET_BY_THE_LAUNCHER = KEY_PREFIX + "usual-data-dir";
    private static final String OF_THE_LAUNCHER = "BAILIWICK_JAVA_OPTIONS"; // it reads no file
    private static final String OF_THE_AGENT = "BAILIWICK_AGENT_CONFIG"; // it may run beside
    private static final Pattern ITEM = Pattern.compile("\\[\\d+]$"); // of a list
    private static final int FARTHEST = 3;

    private final ConfigurableEnvironment environment;
    private final SettingRegistry registry;

    UnknownSettingNames(ConfigurableEnvironment environment, SettingRegistry registry) {
        this.environment = environment;
        this.registry = registry;
    }

    @Override
    public void afterSingletonsInstantiated() {
        complaints(environment.getSystemEnvironment().keySet(), registry.all()).forEach(LOG::warn);
        complaintsOfKeys(keys(environment, ""), registry.all()).forEach(LOG::warn);
        complaintsOfBareKeys(keysOfFile(environment), registry.all()).forEach(LOG::warn);
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

    static List<String> complaints(Collection<String> names, List<Setting<?>> settings) {
        var known = new LinkedHashSet<>(OPERATORS);
        for (Setting<?> setting : settings) {
            known.add(setting.variable());
            known.add(setting.variable() + "_FILE");
        }
        return names.stream()
                .filter(name -> name.startsWith(PREFIX))
                .filter(name -> !known.contains(name) && !isRead(name))
                .sorted()
                .map(name -> complaint("environment variable", name, known))
                .toList();
    }

    static List<String> complaintsOfKeys(Collection<String> keys, List<Setting<?>> settings) {
        Set<String> known = keys(settings);
        return withoutIndex(keys)
                .filter(key -> key.startsWith(KEY_PREFIX))
                .filter(key -> !key.equals(SET_BY_THE_LAUNCHER) && !isRead(key, known))
                .map(key -> complaint("key", key, known))
                .toList();
    }

    /// Of keys that would be read with `bailiwick.` before them. The file may hold others that the
    /// framework reads.
    static List<String> complaintsOfBareKeys(Collection<String> keys, List<Setting<?>> settings) {
        Set<String> known = keys(settings);
        return withoutIndex(keys)
                .filter(key -> !key.startsWith(KEY_PREFIX) && isRead(KEY_PREFIX + key, known))
                .map(key -> "%s %s%s is meant.".formatted(complaint("key", key), KEY_PREFIX, key))
                .toList();
    }

    private static Stream<String> withoutIndex(Collection<String> keys) {
        return keys.stream().map(key -> ITEM.matcher(key).replaceFirst("")).distinct().sorted();
    }

    private static Set<String> keys(List<Setting<?>> settings) {
        var known = new LinkedHashSet<String>();
        OPERATORS.stream()
                .filter(variable -> !variable.equals(OF_THE_LAUNCHER))
                .map(variable -> KEY_PREFIX + rest(variable).toLowerCase(Locale.ROOT))
                .forEach(key -> known.add(key.replace('_', '-')));
        for (Setting<?> setting : settings) {
            known.add(KEY_PREFIX + setting.name());
            known.add(KEY_PREFIX + setting.name() + "_file");
        }
        return known;
    }

    /// The framework also finds `bailiwick.data-dir` under `bailiwick.dataDir`, but a name with an
    /// underscore under itself alone.
    private static boolean isRead(String key, Set<String> known) {
        return known.contains(key)
                || known.stream()
                        .filter(ConfigurationPropertyName::isValid)
                        .map(ConfigurationPropertyName::of)
                        .anyMatch(ConfigurationPropertyName.adapt(key, '.')::equals);
    }

    /// The framework also reads an operator's variable without its inner underscores.
    private static boolean isRead(String name) {
        return name.equals(OF_THE_AGENT)
                || OPERATORS.stream()
                        .anyMatch(known -> name.equals(PREFIX + rest(known).replace("_", "")));
    }

    private static String complaint(String kind, String name, Set<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(each -> distance(name, each)))
                .filter(nearest -> isClose(name, nearest))
                .map(nearest -> complaint(kind, name) + " " + nearest + " may be meant.")
                .orElseGet(() -> complaint(kind, name));
    }

    private static String complaint(String kind, String name) {
        return "Nothing reads the %s %s.".formatted(kind, name);
    }

    private static boolean isClose(String name, String nearest) {
        int distance = distance(name, nearest);
        return distance <= FARTHEST && 2 * distance <= rest(name).length();
    }

    private static String rest(String name) {
        return name.substring(PREFIX.length());
    }

    /// How many characters to insert, remove or replace (Levenshtein).
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
