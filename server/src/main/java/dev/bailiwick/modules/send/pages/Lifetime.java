package dev.bailiwick.modules.send.pages;

import dev.bailiwick.modules.send.packages.SendSettings;
import dev.bailiwick.web.ui.SelectOption;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// How long a package can be opened: from five minutes to as many hours as administrators allow.
final class Lifetime {
    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final int USUAL_HOURS = 7 * 24;
    private static final Pattern HOURS = Pattern.compile("\\d{1,4}(\\.\\d{1,9})?");
    private static final BigDecimal SECONDS = BigDecimal.valueOf(3_600);
    private static final List<SelectOption> OFFERED =
            List.of(
                    SelectOption.of("0.0834", "5 minutes"),
                    SelectOption.of("1", "1 hour"),
                    SelectOption.of("24", "1 day"),
                    SelectOption.of("72", "3 days"),
                    SelectOption.of("168", "7 days"),
                    SelectOption.of("336", "14 days"),
                    SelectOption.of("720", "30 days"));

    private Lifetime() {}

    /// @param typed hours, possibly with decimals
    /// @return empty if it is no number, too short or too long
    static Optional<Duration> of(String typed, int longestHours) {
        if (!HOURS.matcher(typed).matches()) {
            return Optional.empty();
        }
        Duration lifetime =
                Duration.ofSeconds(
                        new BigDecimal(typed)
                                .multiply(SECONDS)
                                .setScale(0, RoundingMode.HALF_UP)
                                .longValueExact());
        return Optional.of(lifetime)
                .filter(one ->
                        one.compareTo(SHORTEST) >= 0
                                && one.compareTo(Duration.ofHours(longestHours)) <= 0);
    }

    /// In hours.
    static String usual(int longestHours) {
        return Integer.toString(Math.min(USUAL_HOURS, longestHours));
    }

    static List<SelectOption> options(int longestHours) {
        var options =
                new ArrayList<>(
                        OFFERED.stream()
                                .filter(one -> of(one.value(), longestHours).isPresent())
                                .toList());
        String longest = Integer.toString(longestHours);
        if (options.stream().noneMatch(one -> one.value().equals(longest))) {
            options.add(SelectOption.of(longest, words(longestHours)));
        }
        return options;
    }

    static String words(int hours) {
        return hours % 24 == 0 && hours > 24
                ? "%,d days".formatted(hours / 24)
                : "%,d %s".formatted(hours, hours == 1 ? "hour" : "hours");
    }

    static String range(int longestHours) {
        return longestHours == SendSettings.MAX_HOURS
                ? "5 minutes to 31 days"
                : "5 minutes to " + words(longestHours);
    }
}
