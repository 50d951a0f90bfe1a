package dev.bailiwick.gateway;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The texts of the pages, from `texts.properties`.
final class Texts {
    private static final Properties TEXTS = load();
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)}");

    private Texts() {}

    /// @param values replace `{0}`, `{1}` and so on
    static String say(String key, Object... values) {
        String text = Objects.requireNonNull(TEXTS.getProperty(key), key);
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                String.valueOf(values[Integer.parseInt(found.group(1))])));
    }

    /// A text with a number, `{0}`.
    static String count(String key, long number) {
        return say(key + (number == 1 ? ".one" : ".other"), number);
    }

    private static Properties load() {
        var texts = new Properties();
        try (var in =
                new InputStreamReader(
                        Objects.requireNonNull(Texts.class.getResourceAsStream("texts.properties")),
                        StandardCharsets.UTF_8)) {
            texts.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
