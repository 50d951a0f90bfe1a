package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.contract.Severity;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hostlist.HostListItem;
import dev.bailiwick.fleet.hosts.HostReports;
import dev.bailiwick.fleet.hosts.HostSummary;
import dev.bailiwick.platform.db.schema.tables.records.HostReportRecord;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How a host stands, what happened to it and who may report for it, in words.
final class HostLabels {
    private HostLabels() {}

    static String lead(HostListItem listing, Instant now) {
        String lasts = "for " + TimeText.lasted(listing.since(), now);
        return listing.why().isEmpty()
                ? lasts
                : lasts
                        + ": "
                        + listing.why().substring(0, 1).toLowerCase(Locale.UK)
                        + listing.why().substring(1);
    }

    static HostPage.@Nullable Conflict conflict(HostReportRecord report, Instant now) {
        String rival = report.getRivalHostname();
        Instant at = report.getRivalAt();
        return rival == null || at == null || at.isBefore(now.minus(HostSummary.CONFLICT))
                ? null
                : new HostPage.Conflict(
                        report.getHostname() + " (" + shortened(report.getMachine()) + ")",
                        rival + " (" + shortened(String.valueOf(report.getRivalMachine())) + ")",
                        at);
    }

    private static String shortened(String machine) {
        return Excerpt.of(machine, 13);
    }

    static HostPage.Change change(HostReports.Change change) {
        return new HostPage.Change(
                change.at(),
                change.kind().substring(0, 1).toUpperCase(Locale.UK) + change.kind().substring(1),
                change.name(),
                change.was(),
                change.became());
    }

    static HostPage.Event event(HostReports.Event event) {
        return new HostPage.Event(
                event.at(), shape(event.severity()), event.type(), event.message());
    }

    private static State shape(Severity severity) {
        return switch (severity) {
            case INFO -> State.IDLE;
            case WARNING -> State.WARN;
            case ERROR, CRITICAL -> State.FAIL;
        };
    }

    static HostPage.Token token(AgentTokens.Standing token, Instant now) {
        Instant lapses = token.lapsesAt();
        Instant used = token.firstUsedAt();
        String words =
                lapses != null
                        ? lapses.isBefore(now)
                                ? "Lapsed unused"
                                : "Waits for its first use, lapses in "
                                        + TimeText.duration(Duration.between(now, lapses))
                        : used == null ? "Waits for its first use" : "In use";
        return new HostPage.Token(words, token.createdAt());
    }
}
