package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.WebhookUrl;
import dev.bailiwick.platform.http.HttpCall;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The request that carries a message, in the format of each receiver. Names in messages come from
/// untrusted machines: no format lets them become markup.
///
/// @param secret empty for none
/// @param zone of times that people read
record WebhookFormat(ChannelType type, WebhookUrl url, String secret, ZoneId zone) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String HMAC = "HmacSHA256";

    /// Mattermost and others notify everyone because of such words.
    private static final Pattern MENTION = Pattern.compile("@(?=\\w)");

    private static final char WORD_JOINER = '\u2060';

    /// @param uid the same for each attempt, so that a receiver can tell a repeated message
    /// @param link the page about it; null while there is no base URL
    HttpCall call(Message message, UUID uid, UUID thread, @Nullable String link, Instant now) {
        return switch (type) {
            case WEBHOOK -> signed(json(message, link), uid, now);
            case SLACK -> post(url.path(), slack(message, link));
            case TEAMS -> post(url.path(), teams(message, link));
            case NTFY -> authorized(post("/", ntfy(message, thread, link)));
            case MAIL -> throw new IllegalStateException("mail is not posted");
        };
    }

    private static HttpCall post(String path, ObjectNode body) {
        return HttpCall.of("POST", path, JSON.writeValueAsString(body));
    }

    private static ObjectNode json(Message message, @Nullable String link) {
        return JSON.createObjectNode()
                .put("event", message.event().key())
                .put("id", message.alertId())
                .put("kind", message.kind())
                .put("severity", message.severity())
                .put("subject", message.subject())
                .put("message", message.sentence())
                .put("since", message.since().truncatedTo(ChronoUnit.SECONDS).toString())
                .put("url", link);
    }

    private HttpCall signed(ObjectNode json, UUID uid, Instant now) {
        String body = JSON.writeValueAsString(json);
        HttpCall call =
                HttpCall.of("POST", url.path(), body).with("X-Bailiwick-Delivery", uid.toString());
        return secret.isEmpty() ? call : call.with("X-Bailiwick-Signature", signature(body, now));
    }

    private String signature(String body, Instant now) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), HMAC));
            String signed = now.getEpochSecond() + "." + body;
            byte[] code = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
            return "t=%d,v1=%s".formatted(now.getEpochSecond(), HexFormat.of().formatHex(code));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC-SHA256", e);
        }
    }

    /// Links have angle brackets there, so only `&`, `<` and `>` are escaped.
    private ObjectNode slack(Message message, @Nullable String link) {
        String text =
                "*%s*\n%s"
                        .formatted(escaped(message.headline()), escaped(message.explanation(zone)));
        return JSON.createObjectNode()
                .put("text", link == null ? text : "%s\n<%s|Show>".formatted(text, link));
    }

    private static String escaped(String text) {
        return MENTION.matcher(
                        text.replace("&", "&amp;")
                                .replace("<", "&lt;")
                                .replace(">", "&gt;")
                                .replace("](", "]" + WORD_JOINER + "(")
                                .replace("://", ":" + WORD_JOINER + "//"))
                .replaceAll("@" + WORD_JOINER);
    }

    /// An adaptive card in the envelope of the Workflows webhook. Its text runs know no Markdown.
    private ObjectNode teams(Message message, @Nullable String link) {
        ObjectNode card =
                JSON.createObjectNode()
                        .put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
                        .put("type", "AdaptiveCard")
                        .put("version", "1.2");
        ArrayNode body = card.putArray("body");
        ObjectNode headline = run(body, message.headline()).put("weight", "Bolder");
        headline.put("color", color(message));
        run(body, message.explanation(zone));
        if (link != null) {
            card.putArray("actions")
                    .addObject()
                    .put("type", "Action.OpenUrl")
                    .put("title", "Show")
                    .put("url", link);
        }
        ObjectNode envelope = JSON.createObjectNode().put("type", "message");
        envelope.putArray("attachments")
                .addObject()
                .put("contentType", "application/vnd.microsoft.card.adaptive")
                .putNull("contentUrl")
                .set("content", card);
        return envelope;
    }

    private static ObjectNode run(ArrayNode body, String text) {
        return body.addObject()
                .put("type", "RichTextBlock")
                .putArray("inlines")
                .addObject()
                .put("type", "TextRun")
                .put("text", text);
    }

    private static String color(Message message) {
        return switch (message.event()) {
            case OPENED -> message.isFailure() ? "Attention" : "Warning";
            case RESOLVED -> "Good";
            case ACKNOWLEDGED, TEST -> "Default";
        };
    }

    /// A message with the sequence id of an earlier one replaces it.
    private ObjectNode ntfy(Message message, UUID thread, @Nullable String link) {
        ObjectNode body =
                JSON.createObjectNode()
                        .put("topic", url.topic())
                        .put("title", message.headline())
                        .put("message", message.explanation(zone))
                        .put("priority", priority(message))
                        .put("sequence_id", thread.toString());
        ArrayNode tags = body.putArray("tags");
        tags(message).forEach(tags::add);
        if (link != null) {
            body.put("click", link);
        }
        return body;
    }

    private static int priority(Message message) {
        return switch (message.event()) {
            case OPENED -> message.isFailure() ? 4 : 3;
            case ACKNOWLEDGED, RESOLVED, TEST -> 3;
        };
    }

    private static List<String> tags(Message message) {
        return switch (message.event()) {
            case OPENED -> List.of(message.isFailure() ? "rotating_light" : "warning");
            case ACKNOWLEDGED -> List.of("eyes");
            case RESOLVED, TEST -> List.of("white_check_mark");
        };
    }

    private HttpCall authorized(HttpCall call) {
        return secret.isEmpty() ? call : call.with("Authorization", "Bearer " + secret);
    }
}
