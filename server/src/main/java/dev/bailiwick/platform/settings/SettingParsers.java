package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.text.OneLine;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Parsers for the texts of settings.
final class SettingParsers {
    private SettingParsers() {}

    static String line(String text, int maxLength) {
        String stripped = text.strip();
        if (stripped.length() > maxLength) {
            throw new SettingRejectedException("Use at most %d characters.".formatted(maxLength));
        }
        if (!OneLine.of(stripped).equals(stripped)) {
            throw new SettingRejectedException(
                    "This contains a control character. Enter it again.");
        }
        return stripped;
    }

    static boolean bool(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes" -> true;
            case "false", "off", "no" -> false;
            default -> throw new SettingRejectedException("This must be true or false.");
        };
    }

    static int number(String text, int min, int max) {
        String rule = "This must be a whole number from %d to %d.".formatted(min, max);
        try {
            int number = Integer.parseInt(text.strip());
            if (number < min || number > max) {
                throw new SettingRejectedException(rule);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new SettingRejectedException(rule);
        }
    }

    static <E extends Enum<E>> E choice(String text, Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> choiceName(constant).equals(text.strip()))
                .findFirst()
                .orElseThrow(() ->
                        new SettingRejectedException("This must be one of: " + names(type) + "."));
    }

    static String choiceName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(SettingParsers::choiceName)
                .collect(Collectors.joining(", "));
    }
}
