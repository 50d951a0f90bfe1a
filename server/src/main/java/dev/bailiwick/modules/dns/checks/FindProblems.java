package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.ClientCourse;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.platform.text.OneLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judges what an instance reports.
///
/// @param before the problems that were found last
record FindProblems(Map<Problem.Key, Problem> before, SettingsSnapshot settings, Instant now) {
    /// At most so many alerts of one kind.
    private static final int MAX_PARTS = 20;

    private static final int MAX_ADDRESS_LENGTH = 200;

    private Instant since(DnsAlertKind kind, String part) {
        Problem known = before.get(new Problem.Key(kind, part));
        return known == null ? now : known.since();
    }

    Problem unreachable(String why) {
        DnsAlertKind kind = DnsAlertKind.UNREACHABLE;
        return Problem.of(kind, why.replaceFirst("\\.$", ""), since(kind, ""));
    }

    /// Blocking that is off without anybody having intended it, or for too long.
    ///
    /// @param pause that holds; null for none
    Optional<Problem> ofBlocking(Blocking blocking, @Nullable Pause pause) {
        DnsAlertKind kind = DnsAlertKind.NOT_BLOCKING;
        if (blocking.state() == Blocking.State.FAILED) {
            return Optional.of(Problem.of(kind, "its resolver does not run", since(kind, "")));
        }
        if (!blocking.isDisabled() || blocking.remaining() != null) {
            return Optional.empty();
        }
        if (pause == null) {
            return Optional.of(
                    Problem.of(
                            kind,
                            "it was switched off on the instance, or its pause has not ended",
                            since(kind, "")));
        }
        Instant limit =
                pause.beganAt().plus(Duration.ofHours(settings.get(DnsAlertSettings.PAUSE_HOURS)));
        return pause.endsAt() != null || now.isBefore(limit)
                ? Optional.empty()
                : Optional.of(
                        Problem.of(
                                kind,
                                "paused by %s and not resumed".formatted(pause.by()),
                                pause.beganAt()));
    }

    List<Problem> ofLists(Entries entries) {
        var problems = new ArrayList<Problem>();
        for (Entry entry : entries.all()) {
            Entry.Download download = entry.download();
            if (entry.enabled()
                    && download != null
                    && download.state().hasFailed()
                    && problems.size() < MAX_PARTS) {
                problems.add(
                        new Problem(
                                DnsAlertKind.LIST_FAILED,
                                entry.value(),
                                "%s: %s".formatted(shown(entry.value()), download.state().label()),
                                since(DnsAlertKind.LIST_FAILED, entry.value())));
            }
        }
        return problems;
    }

    private static String shown(String address) {
        return Excerpt.of(InvisibleCharacters.revealed(OneLine.of(address)), MAX_ADDRESS_LENGTH);
    }

    Optional<Problem> ofLeases(Names names) {
        Names.Range range = names.range();
        if (range == null) {
            return Optional.empty();
        }
        long used =
                names.leases().stream()
                        .filter(lease ->
                                lease.expiresAt() == null || lease.expiresAt().isAfter(now))
                        .flatMap(lease -> IpAddress.parseReported(lease.address()).stream())
                        .filter(range::contains)
                        .distinct()
                        .count();
        return used * 100 < range.size() * settings.get(DnsAlertSettings.RANGE_PERCENT)
                ? Optional.empty()
                : Optional.of(
                        Problem.of(
                                DnsAlertKind.RANGE_NEARLY_FULL,
                                "%,d of %,d addresses are leased".formatted(used, range.size()),
                                since(DnsAlertKind.RANGE_NEARLY_FULL, "")));
    }

    List<Problem> ofClients(List<ClientCourse> clients) {
        int threshold = settings.get(DnsAlertSettings.CLIENT_QUERIES);
        return clients.stream()
                .flatMap(client -> {
                    Problem known =
                            before.get(new Problem.Key(DnsAlertKind.CLIENT_RISE, client.address()));
                    Instant since = known == null ? null : known.since();
                    return ClientRises.of(client, threshold, since, now).stream();
                })
                .limit(MAX_PARTS)
                .toList();
    }
}
