package dev.bailiwick.monitoring.channels.registry;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Times of day between which nothing is sent; `to` before `from` is on the next day.
record QuietHours(LocalTime from, LocalTime to) {
    private static final Pattern FORM = Pattern.compile("(\\d\\d:\\d\\d) ?[-–] ?(\\d\\d:\\d\\d)");

    static Optional<QuietHours> parse(String text) {
        Matcher match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        try {
            var hours =
                    new QuietHours(
                            LocalTime.parse(match.group(1)), LocalTime.parse(match.group(2)));
            return hours.from.equals(hours.to) ? Optional.empty() : Optional.of(hours);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    boolean contain(Instant now, ZoneId zone) {
        LocalTime time = ZonedDateTime.ofInstant(now, zone).toLocalTime();
        return from.isBefore(to)
                ? !time.isBefore(from) && time.isBefore(to)
                : !time.isBefore(from) || time.isBefore(to);
    }

    @Override
    public String toString() {
        return from + "-" + to;
    }
}
