package dev.bailiwick.identity.profile;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// The selectable time zones: those named by region and city.
final class TimeZones {
    private static final List<String> ALL =
            ZoneId.getAvailableZoneIds().stream()
                    .filter(id ->
                            id.matches(
                                            "(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+")
                                    || id.equals("UTC"))
                    .sorted()
                    .toList();

    private TimeZones() {}

    static ProfilePage.Clock clock(Optional<ZoneId> chosen) {
        return new ProfilePage.Clock(
                chosen.orElseGet(ZoneId::systemDefault), chosen.map(ZoneId::getId).orElse(""), ALL);
    }

    static Optional<ZoneId> of(String id) {
        return ALL.contains(id) ? Optional.of(ZoneId.of(id)) : Optional.empty();
    }
}
