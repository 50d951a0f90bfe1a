package dev.bailiwick.fleet.hosts.pages;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import java.time.Instant;
import java.time.ZoneId;

/// A time range in a URL, in lines: range, from, to. The displayed range has a start, an end and a
/// length that charts can show, and so do the ranges linked from it.
public final class TimeRangeFuzz {
    private static final Instant NOW = Instant.parse("2026-03-12T12:00:00Z");
    private static final ZoneId ZONE = ZoneId.of("America/St_Johns");

    private TimeRangeFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 3);
        HostTimeRange stretch = HostTimeRange.of(lines[0], lines[1], lines[2], ZONE, NOW);
        holdSane(stretch);
        holdSane(stretch.shifted(-1, NOW));
        holdSane(stretch.shifted(1, NOW));
        holdSane(stretch.wider(NOW));
        TimePicker picker = TimePicker.of("/hosts/x", stretch, ZONE, NOW);
        hold(
                picker.currentHref().chars().allMatch(c -> c > 0x20 && c < 0x7f),
                "an address in one piece");
        hold(!stretch.isCustom() || stretch.equals(again(stretch)), "the same by its own address");
    }

    private static HostTimeRange again(HostTimeRange stretch) {
        return HostTimeRange.of("", stretch.from().toString(), stretch.to().toString(), ZONE, NOW);
    }

    private static void holdSane(HostTimeRange stretch) {
        hold(stretch.from().isBefore(stretch.to()), "a beginning before its end");
        hold(!stretch.to().isAfter(NOW), "nothing that is to come");
        hold(stretch.length().compareTo(HostTimeRange.MAX_RANGE) <= 0, "no longer than a year");
    }
}
