package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.lists.HostListItem;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.HostStateSql;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A host's state, its events and its token, as text.
final class HostLabels {
    private HostLabels() {}

    static String statusDetail(HostListItem listing, Instant now) {
        String lasts = "for " + TimeText.elapsed(listing.since(), now);
        return listing.reason().isEmpty() ? lasts : lasts + ": " + continued(listing.reason());
    }

    /// In the middle of a line, without its capital unless it begins with an abbreviation.
    private static String continued(String reason) {
        boolean abbreviation = reason.length() > 1 && Character.isUpperCase(reason.charAt(1));
        return abbreviation
                ? reason
                : reason.substring(0, 1).toLowerCase(Locale.UK) + reason.substring(1);
    }

    static HostPage.@Nullable Conflict conflict(HostReportRecord report, Instant now) {
        String rival = report.getConflictingHostname();
        Instant at = report.getConflictAt();
        return rival == null || at == null || at.isBefore(now.minus(HostStateSql.CONFLICT))
                ? null
                : new HostPage.Conflict(
                        report.getHostname() + " (" + shortened(report.getMachine()) + ")",
                        rival
                                + " ("
                                + shortened(String.valueOf(report.getConflictingMachine()))
                                + ")",
                        at);
    }

    private static String shortened(String machine) {
        return Excerpt.of(machine, 13);
    }

    static HostPage.Change change(HostReports.Change change) {
        return new HostPage.Change(
                change.at(),
                change.kind().equals(WorkloadKind.VM.wire())
                        ? "Virtual machine"
                        : change.kind().substring(0, 1).toUpperCase(Locale.UK)
                                + change.kind().substring(1),
                change.name(),
                change.before(),
                change.after());
    }

    static HostPage.Event event(HostReports.Event event) {
        return new HostPage.Event(
                event.at(), icon(event.severity()), event.type(), event.message());
    }

    private static StatusIcon icon(Severity severity) {
        return switch (severity) {
            case INFO -> StatusIcon.IDLE;
            case WARNING -> StatusIcon.WARN;
            case ERROR, CRITICAL -> StatusIcon.FAIL;
        };
    }

    private static String what(Set<AgentScope> scopes) {
        String agent = scopes.contains(AgentScope.MONITOR) ? "Token with monitoring" : "Token";
        return scopes.contains(AgentScope.CHECKIN) ? agent : "Token for backups";
    }

    static HostPage.Token token(AgentTokens.TokenStatus token, Instant now) {
        Instant lapses = token.expiresAt();
        Instant used = token.firstUsedAt();
        String words =
                lapses != null
                        ? lapses.isBefore(now)
                                ? "Expired unused"
                                : "Not used yet, expires in "
                                        + TimeText.duration(Duration.between(now, lapses))
                        : used == null ? "Not used yet" : "In use";
        return new HostPage.Token(
                what(token.scopes()),
                words,
                token.createdAt(),
                token.scopes().contains(AgentScope.MONITOR));
    }
}
