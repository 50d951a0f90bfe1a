package dev.bailiwick.monitoring.channels.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.monitoring.alerts.evaluation.AlertSource.AlertLabels;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which alerts a channel gets when, and which addresses are accepted.
class ChannelRulesTest {
    private static Channel channel(Map<String, String> fields) {
        var form = new HashMap<>(Map.of("name", "On call", "type", "slack"));
        form.putAll(fields);
        return new Channel(
                1,
                UUID.randomUUID(),
                1,
                ChannelFields.FORM.read(form).values(),
                Set.of(),
                "",
                new Channel.Health(null, null, ""),
                Instant.EPOCH,
                "");
    }

    @Test
    void a_channel_without_rules_gets_every_alert() {
        assertThat(channel(Map.of()).accepts(StatusIcon.WARN, "administration", AlertLabels.NONE))
                .isTrue();
    }

    @Test
    void all_conditions_of_a_rule_must_fit_and_one_value_of_each_is_enough() {
        Channel channel =
                channel(
                        Map.of(
                                "severity", "fail",
                                "modules", "backup\ncompute",
                                "hosts", "WEB-1\nweb-2",
                                "tags", "surgery"));
        var labels = new AlertLabels(Set.of("web-1"), Set.of("Surgery", "other"));

        assertThat(channel.accepts(StatusIcon.FAIL, "compute", labels)).isTrue();
        assertThat(channel.accepts(StatusIcon.WARN, "compute", labels)).isFalse();
        assertThat(channel.accepts(StatusIcon.FAIL, "dns", labels)).isFalse();
        assertThat(
                        channel.accepts(
                                StatusIcon.FAIL,
                                "compute",
                                new AlertLabels(Set.of("web-1"), Set.of())))
                .isFalse();
        assertThat(channel.accepts(StatusIcon.FAIL, "compute", AlertLabels.NONE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "22:00-06:00, UTC, 2026-03-12T21:59:59Z, false",
        "22:00-06:00, UTC, 2026-03-12T22:00:00Z, true",
        "22:00-06:00, UTC, 2026-03-13T05:59:59Z, true",
        "22:00-06:00, UTC, 2026-03-13T06:00:00Z, false",
        "08:00-17:30, Europe/Vienna, 2026-07-01T06:00:00Z, true",
        "08:00-17:30, Europe/Vienna, 2026-01-01T06:59:00Z, false"
    })
    void quiet_hours_are_in_the_zone_of_the_channel(
            String hours, String zone, Instant at, boolean isQuiet) {
        assertThat(channel(Map.of("quiet_hours", hours, "time_zone", zone)).isQuiet(at))
                .isEqualTo(isQuiet);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hooks.example.test",
                "ftp://hooks.example.test/x",
                "https://ada:secret@hooks.example.test/x",
                "https://hooks.example.test/x#y",
                "https://hooks.example.test/ä",
                "https://hooks.example.test/a b",
                "https://hooks.example.test/?q={x}",
                "https:///x"
            })
    void other_addresses_are_refused_without_repeating_them(String text) {
        assertThat(WebhookUrl.error(text))
                .hasValueSatisfying(
                        error -> assertThat(error).doesNotContain("hooks.example.test/x"));
    }

    @Test
    void an_address_keeps_its_path_and_query_and_shows_only_its_server() {
        var url = WebhookUrl.of("https://Flows.example.test:443/a/b/?api-version=1&sig=x%2F");

        assertThat(url.path()).isEqualTo("/a/b/?api-version=1&sig=x%2F");
        assertThat(url).hasToString("https://flows.example.test");
    }
}
