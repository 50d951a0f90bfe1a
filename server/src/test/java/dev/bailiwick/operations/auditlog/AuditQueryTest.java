package dev.bailiwick.operations.auditlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.audit.AuditFilter;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class AuditQueryTest {
    @Test
    void days_are_complete_in_the_persons_time_zone() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        var reading = new AuditQuery("2026-03-29", "2026-03-29", " ", "", null).read(zone);

        assertThat(reading.filter())
                .isEqualTo(
                        new AuditFilter(
                                Instant.parse("2026-03-28T23:00:00Z"),
                                Instant.parse("2026-03-29T22:00:00Z"), // 23 hours
                                null,
                                null,
                                null));
        assertThat(reading.fromError()).isNull();
        assertThat(reading.toError()).isNull();
    }

    @Test
    void an_audit_url_carries_only_the_filter() {
        var query = new AuditQuery("2026-01-01", "", "A & B", "ada+x@example.org", "{id}");

        assertThat(query.href("/export.csv").text())
                .isEqualTo(
                        "/site-administration/audit/export.csv?from=2026-01-01&event=A%20%26%20B"
                                + "&actor=ada%2Bx%40example.org&target=%7Bid%7D");
        assertThat(AuditQuery.EMPTY.href("").text()).isEqualTo("/site-administration/audit");
    }
}
