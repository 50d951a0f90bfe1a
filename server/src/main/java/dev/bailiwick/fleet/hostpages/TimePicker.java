package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which stretch of time the charts show, and the ways to another.
///
/// @param here the address that shows this very stretch
/// @param live whether it ends now, so that charts go on
/// @param words the stretch that was chosen: "12 March 2026, 02:00 to 03:07 UTC"; empty for a range
/// @param from as a field for date and time takes it; so is `to`
/// @param fault why something else is shown than what was asked for
/// @param later null when it already ends now; `wider` null when it is as long as may be
public record TimePicker(
        String path,
        String here,
        boolean live,
        List<Range> ranges,
        String words,
        String from,
        String to,
        @Nullable String fault,
        String earlier,
        @Nullable String later,
        @Nullable String wider) {
    private static final DateTimeFormatter FIELD =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm").withZone(ZoneOffset.UTC);

    public TimePicker {
        ranges = List.copyOf(ranges);
    }

    /// One of the usual stretches, until now.
    public record Range(String label, String href, boolean current) {}

    static TimePicker of(String path, HostTimeRange stretch, Instant now) {
        boolean chosen = stretch.isChosen();
        boolean untilNow = !stretch.to().isBefore(now.minusSeconds(60));
        boolean longest = stretch.length().compareTo(HostTimeRange.LONGEST) >= 0;
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
                chosen ? TimeText.stretch(stretch.from(), stretch.to()) : "",
                FIELD.format(stretch.from()),
                FIELD.format(stretch.to()),
                stretch.fault(),
                stretch.moved(-1, now).href(path),
                untilNow ? null : stretch.moved(1, now).href(path),
                longest ? null : stretch.wider(now).href(path));
    }
}
