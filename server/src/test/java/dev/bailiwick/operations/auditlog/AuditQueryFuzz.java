package dev.bailiwick.operations.auditlog;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.platform.audit.AuditFilter;
import java.net.URI;
import java.time.ZoneOffset;

/// Filter parameters of the audit log from a URL, in lines: days, event, actor, target. A day is
/// either valid or reported as invalid, and the URL built from the filter is valid.
public final class AuditQueryFuzz {
    private AuditQueryFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 5);
        var query = new AuditQuery(lines[0], lines[1], lines[2], lines[3], lines[4]);
        AuditQuery.ParsedQuery reading = query.read(ZoneOffset.UTC);
        AuditFilter filter = reading.filter();
        hold(reading.fromError() == null || filter.from() == null, "no day, no limit");
        hold(filter.from() == null || filter.from().getEpochSecond() % 86_400 == 0, "whole days");
        URI uri = URI.create(query.href("/export.csv").text());
        hold(uri.getPath().equals(AuditQuery.PATH + "/export.csv"), "an address of ours");
    }
}
