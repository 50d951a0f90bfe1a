package dev.bailiwick.monitoring.channels.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.WebhookUrl;
import dev.bailiwick.platform.http.HttpCall;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is sent, byte by byte.
class WebhookFormatTest {
    private static final UUID UID = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
    private static final Instant NOW = Instant.ofEpochSecond(1_770_000_000);
    private static final String LINK = "https://it.example.test/alerts/7";

    private static Message message(AlertEvent event, String subject) {
        return new Message(
                event,
                7,
                "compute",
                "disk",
                "fail",
                3,
                subject,
                "/data on " + subject + " is nearly full",
                "93 % full",
                Instant.parse("2026-03-12T03:07:01.234Z"),
                false,
                false,
                event == AlertEvent.RESOLVED ? Instant.parse("2026-03-12T05:07:02Z") : null,
                event == AlertEvent.ACKNOWLEDGED ? "ada@example.test" : "",
                "");
    }

    private static HttpCall call(ChannelType type, String url, String secret, Message message) {
        return new WebhookFormat(type, WebhookUrl.of(url), secret, ZoneId.of("UTC"))
                .call(message, UID, UID, LINK, NOW);
    }

    private static JsonNode body(HttpCall call) {
        return JsonMapper.builder().build().readTree(Objects.requireNonNull(call.body()));
    }

    @Test
    void a_webhook_has_exactly_these_fields_and_a_signature_over_time_and_body() {
        HttpCall call =
                call(
                        ChannelType.WEBHOOK,
                        "https://hooks.example.test/in?token=x%2Fy",
                        "correct horse",
                        message(AlertEvent.OPENED, "web-1"));

        assertThat(call.method()).isEqualTo("POST");
        assertThat(call.path()).isEqualTo("/in?token=x%2Fy");
        assertThat(call.body())
                .isEqualTo(
                        "{\"event\":\"opened\",\"id\":7,\"kind\":\"disk\",\"severity\":\"fail\","
                                + "\"subject\":\"web-1\",\"message\":\"/data on web-1 is nearly"
                                + " full: 93 % full\",\"since\":\"2026-03-12T03:07:01Z\","
                                + "\"url\":\"https://it.example.test/alerts/7\"}");
        // printf '1770000000.%s' "$body" | openssl dgst -sha256 -hmac 'correct horse'
        assertThat(call.headers())
                .containsEntry(
                        "X-Bailiwick-Signature",
                        "t=1770000000,v1=4b2e7e3b561394fc72683b707aa8c0087886a46564763e4a9fe99759c1d24429")
                .containsEntry("X-Bailiwick-Delivery", UID.toString());
    }

    @Test
    void a_webhook_without_a_secret_has_no_signature() {
        HttpCall call =
                call(
                        ChannelType.WEBHOOK,
                        "https://hooks.example.test",
                        "",
                        message(AlertEvent.RESOLVED, "web-1"));

        assertThat(call.path()).isEqualTo("/");
        assertThat(call.headers()).doesNotContainKey("X-Bailiwick-Signature");
        assertThat(call.toString()).doesNotContain("hooks");
    }

    @Test
    void what_was_wrong_is_not_repeated_when_it_is_over() {
        assertThat(message(AlertEvent.OPENED, "web-1").sentence()).endsWith(": 93 % full");
        assertThat(message(AlertEvent.RESOLVED, "web-1").sentence()).doesNotContain("93 %");
    }

    @Test
    void slack_gets_text_in_which_names_are_neither_markup_nor_mentions() {
        HttpCall call =
                call(
                        ChannelType.SLACK,
                        "https://hooks.slack.example.test/services/T/B/x",
                        "",
                        message(AlertEvent.OPENED, "<!channel> & <https://evil|@here>"));

        assertThat(body(call).size()).isEqualTo(1);
        assertThat(body(call).path("text").asString().replace('\u00a0', ' '))
                .startsWith(
                        "*/data on &lt;!channel&gt; &amp; &lt;https:\u2060//evil|@\u2060here&gt; is"
                                + " nearly full*\n93 % full, since 12 March 2026, 03:07:01 UTC")
                .endsWith("\n<" + LINK + "|Show>");
    }

    /// Mattermost and Rocket.Chat, which take the same format, know Markdown.
    @Test
    void names_make_no_link_where_markdown_is_known() {
        HttpCall call =
                call(
                        ChannelType.SLACK,
                        "https://chat.example.test/hooks/x",
                        "",
                        message(AlertEvent.OPENED, "[Reset](https://evil.example)"));
        assertThat(body(call).path("text").asString())
                .doesNotContain("](", "https://evil")
                .contains("evil.example");
    }

    @Test
    void teams_gets_an_adaptive_card_whose_text_knows_no_markdown() {
        HttpCall call =
                call(
                        ChannelType.TEAMS,
                        "https://flows.example.test/workflows/1?sig=x",
                        "",
                        message(AlertEvent.OPENED, "[web-1](https://evil)"));

        JsonNode sent = body(call);
        assertThat(sent.path("type").asString()).isEqualTo("message");
        JsonNode attachment = sent.path("attachments").path(0);
        assertThat(attachment.path("contentType").asString())
                .isEqualTo("application/vnd.microsoft.card.adaptive");
        JsonNode card = attachment.path("content");
        assertThat(card.path("type").asString()).isEqualTo("AdaptiveCard");
        assertThat(card.path("version").asString()).isEqualTo("1.2");
        assertThat(card.path("body"))
                .hasSize(2)
                .allSatisfy(block ->
                        assertThat(block.path("type").asString()).isEqualTo("RichTextBlock"));
        JsonNode headline = card.path("body").path(0).path("inlines").path(0);
        assertThat(headline.path("text").asString()).contains("[web-1](https://evil)");
        assertThat(headline.path("color").asString()).isEqualTo("Attention");
        assertThat(card.path("actions").path(0).path("url").asString()).isEqualTo(LINK);
    }

    @Test
    void ntfy_gets_its_topic_at_the_root_with_a_token_and_updates_the_same_notification() {
        HttpCall opened =
                call(
                        ChannelType.NTFY,
                        "https://ntfy.example.test/surgery",
                        "tk_secret",
                        message(AlertEvent.OPENED, "web-1"));
        HttpCall resolved =
                call(
                        ChannelType.NTFY,
                        "https://ntfy.example.test/surgery",
                        "tk_secret",
                        message(AlertEvent.RESOLVED, "web-1"));

        assertThat(opened.path()).isEqualTo("/");
        assertThat(opened.headers()).containsEntry("Authorization", "Bearer tk_secret");
        JsonNode sent = body(opened);
        assertThat(sent.path("topic").asString()).isEqualTo("surgery");
        assertThat(sent.path("title").asString()).isEqualTo("/data on web-1 is nearly full");
        assertThat(sent.path("priority").asInt()).isEqualTo(4);
        assertThat(sent.path("tags").path(0).asString()).isEqualTo("rotating_light");
        assertThat(sent.path("click").asString()).isEqualTo(LINK);
        assertThat(body(resolved).path("sequence_id")).isEqualTo(sent.path("sequence_id"));
        assertThat(body(resolved).path("priority").asInt()).isEqualTo(3);
        assertThat(body(resolved).path("message").asString()).isEqualTo("Lasted 2 hours");
    }

    @ParameterizedTest
    @EnumSource(value = ChannelType.class, names = "MAIL", mode = EnumSource.Mode.EXCLUDE)
    void every_format_says_who_acknowledged_it_or_which_event_it_is(ChannelType type) {
        HttpCall call =
                call(
                        type,
                        "https://hooks.example.test/topic",
                        "",
                        message(AlertEvent.ACKNOWLEDGED, "web-1"));

        assertThat(call.body()).containsAnyOf("By ada@", "\"event\":\"acknowledged\"");
    }
}
