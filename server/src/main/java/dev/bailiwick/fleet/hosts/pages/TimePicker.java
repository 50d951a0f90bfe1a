package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The time range of the charts, with links to other ranges.
///
/// @param currentHref the URL that shows this range
/// @param live whether it ends now, so that charts keep updating
/// @param label the custom range: "12 Mar 2026, 02:00 to 03:07 UTC"; empty for a standard range
/// @param from in the format of a date-time field; so is `to`
/// @param error why a different range is shown than was requested
/// @param laterHref null when it already ends now; `widerHref` null when it already has the maximum
///   length
public record TimePicker(
        String path,
        String currentHref,
        boolean live,
        List<Range> ranges,
        String label,
        String from,
        String to,
        @Nullable String error,
        String earlierHref,
        @Nullable String laterHref,
        @Nullable String widerHref) {
    private static final DateTimeFormatter FIELD =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

    public TimePicker {
        ranges = List.copyOf(ranges);
    }

    /// One of the standard ranges, up to now.
    public record Range(String label, String href, boolean current) {}

    static TimePicker of(String path, HostTimeRange stretch, ZoneId zone, Instant now) {
        boolean chosen = stretch.isCustom();
        boolean untilNow = !stretch.to().isBefore(now.minusSeconds(60));
        boolean maxLength = stretch.length().compareTo(HostTimeRange.MAX_RANGE) >= 0;
        return new TimePicker(
                path,
                stretch.href(path),
                !chosen,
                Arrays.stream(RangePreset.values())
                        .map(one ->
                                new Range(
                                        one.label(),
                                        path + "?range=" + one.key(),
                                        one == stretch.range()))
                        .toList(),
                chosen ? TimeText.range(stretch.from(), stretch.to(), zone) : "",
                FIELD.format(stretch.from().atZone(zone)),
                FIELD.format(stretch.to().atZone(zone)),
                stretch.error(),
                stretch.shifted(-1, now).href(path),
                untilNow ? null : stretch.shifted(1, now).href(path),
                maxLength ? null : stretch.wider(now).href(path));
    }
}
