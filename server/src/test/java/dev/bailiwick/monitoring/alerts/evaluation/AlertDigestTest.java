package dev.bailiwick.monitoring.alerts.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.fleet.hosts.alerts.HostAlertKind;
import dev.bailiwick.identity.accounts.ProductModule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The subjects and lines of mails about alerts.
class AlertDigestTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void one_alert_is_named() {
        assertThat(subject(List.of(offline("nas-02")), List.of())).isEqualTo("nas-02 is offline");
    }

    @Test
    void of_several_alerts_the_most_serious_is_named_and_the_others_are_counted() {
        assertThat(subject(List.of(offline("nas-02"), full("web-1")), List.of()))
                .isEqualTo("nas-02 is offline and 1 more alert");
        assertThat(subject(Collections.nCopies(5, offline("nas-02")), List.of()))
                .isEqualTo("nas-02 is offline and 4 more alerts");
    }

    @Test
    void resolved_alerts_are_named_or_counted_after_the_new_ones() {
        assertThat(subject(List.of(), List.of(offline("nas-02"))))
                .isEqualTo("nas-02 is back online");
        assertThat(subject(List.of(), List.of(full("web-1"))))
                .isEqualTo("Resolved: /data on web-1 is nearly full");
        assertThat(subject(List.of(), Collections.nCopies(3, offline("nas-02"))))
                .isEqualTo("nas-02 is back online and 2 more resolved alerts");
        assertThat(subject(List.of(offline("nas-02")), List.of(full("web-1"))))
                .isEqualTo("nas-02 is offline, 1 resolved");
    }

    @Test
    void many_offline_hosts_are_one_event() {
        assertThat(subject(Collections.nCopies(12, offline("nas-02")), List.of()))
                .isEqualTo("12 hosts are offline");
    }

    @Test
    void a_long_name_is_cut_before_what_happened() {
        assertThat(subject(Collections.nCopies(2, offline("n".repeat(200))), List.of()))
                .isEqualTo("n".repeat(59) + "… is offline and 1 more alert");
        assertThat(subject(List.of(full("😀".repeat(100))), List.of()))
                .isEqualTo("/data on " + "😀".repeat(29) + "… is nearly full");
    }

    @Test
    void the_text_says_since_when_in_the_readers_time_zone() {
        assertThat(
                        new AlertDigest(List.of(offline("nas-02")), List.of())
                                .lines(ZoneId.of("Europe/Berlin")))
                .isEqualTo("nas-02 is offline, since 12 March 2026, 04:07:00\u00a0CET");
    }

    private static String subject(List<Alert> opened, List<Alert> resolved) {
        return new AlertDigest(opened, resolved).summary();
    }

    private static Alert offline(String host) {
        return alert(host, HostAlertKind.OFFLINE, "");
    }

    private static Alert full(String host) {
        return alert(host, HostAlertKind.DISK, "/data");
    }

    private static Alert alert(String host, AlertKind kind, String part) {
        return new Alert(
                1,
                new AlertSubject(ProductModule.COMPUTE, 1, host, "/hosts/1"),
                kind,
                part,
                "",
                NOW,
                NOW,
                NOW,
                null,
                NOW,
                null,
                Alert.Notified.NOTHING,
                null);
    }
}
