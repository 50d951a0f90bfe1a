package dev.bailiwick.identity.profile;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// The time zones that people can choose: those named by region and city.
final class TimeZones {
    static final List<String> ALL =
            ZoneId.getAvailableZoneIds().stream()
                    .filter(id ->
                            id.matches(
                                    "(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+"))
                    .sorted()
                    .toList();

    private TimeZones() {}

    static Optional<ZoneId> of(String id) {
        return ALL.contains(id) ? Optional.of(ZoneId.of(id)) : Optional.empty();
    }
}
