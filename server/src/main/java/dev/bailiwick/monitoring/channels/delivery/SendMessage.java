package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.monitoring.channels.registry.WebhookUrl;
import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.platform.http.HttpFailureException;
import dev.bailiwick.platform.http.HttpFailureException.Step;
import dev.bailiwick.platform.http.HttpReply;
import dev.bailiwick.platform.http.HttpTarget;
import dev.bailiwick.platform.http.HttpTargets;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.platform.text.OneLine;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Posts one message to the address of a channel. Follows no redirect.
@Component
final class SendMessage {
    static final Duration DEADLINE = Duration.ofSeconds(15);
    private static final Duration CONNECT_TIME = Duration.ofSeconds(10);
    private static final int MAX_TEXT_LENGTH = 200;

    /// Of the parts of an address.
    private static final int SHORTEST_SECRET = 6;

    /// Enough for the text that is shown; the rest is not read.
    private static final int MAX_BYTES = 4 * 1024;

    private final HttpTargets targets;
    private final Settings settings;
    private final Clock clock;

    SendMessage(HttpTargets targets, Settings settings, Clock clock) {
        this.targets = targets;
        this.settings = settings;
        this.clock = clock;
    }

    sealed interface Outcome {
        /// One sentence, without secrets and without what the server says.
        String sentence();
    }

    /// @param text the beginning of the response
    record Accepted(int status, String text) implements Outcome {
        @Override
        public String sentence() {
            return "The server answered %d.".formatted(status);
        }
    }

    /// @param text the beginning of the response; empty without one
    /// @param isUncertain whether the server may have the message all the same
    record Failed(String sentence, String text, boolean isUncertain) implements Outcome {}

    /// Blocks for some seconds at most.
    ///
    /// @param secrets of the channel
    Outcome run(
            Channel channel, Map<String, String> secrets, Message message, UUID uid, UUID thread) {
        String address = secrets.get(ChannelFields.URL.name());
        if (address == null) {
            return new Failed("The channel was changed meanwhile.", "", false);
        }
        var url = WebhookUrl.of(address);
        String secret = secrets.getOrDefault(ChannelFields.SECRET.name(), "");
        var format = new WebhookFormat(channel.type(), url, secret, channel.zone());
        try (HttpTarget target =
                targets.target(url.server(), new CertificateCheck.Verified(), CONNECT_TIME)) {
            HttpReply reply =
                    target.beginning(
                            format.call(message, uid, thread, link(message), clock.instant()),
                            new HttpTarget.Limits(DEADLINE, MAX_BYTES));
            return outcome(reply, text(reply, url, secret));
        } catch (HttpFailureException e) {
            return new Failed(e.sentence(), "", e.step() == Step.TIME || e.step() == Step.ANSWER);
        }
    }

    private @Nullable String link(Message message) {
        BaseUrl site = settings.current().get(GeneralSettings.BASE_URL);
        return site == null
                ? null
                : site.at(
                        message.event() == AlertEvent.TEST
                                ? "/alerts"
                                : "/alerts/" + message.alertId());
    }

    private static Outcome outcome(HttpReply reply, String text) {
        return reply.isSuccess()
                ? new Accepted(reply.status(), text)
                : new Failed(
                        reply.isRedirect()
                                ? "The server redirects (%d), which is not followed."
                                        .formatted(reply.status())
                                : "The server answered %d.".formatted(reply.status()),
                        text,
                        false);
    }

    /// A server may repeat what it was sent.
    private static String text(HttpReply reply, WebhookUrl url, String secret) {
        String text = new String(reply.body(), StandardCharsets.UTF_8);
        String clean = text;
        for (String part : parts(url.path())) {
            clean = clean.replace(part, "[address]");
        }
        clean = secret.isEmpty() ? clean : clean.replace(secret, "[secret]");
        return Excerpt.of(
                OneLine.of(InvisibleCharacters.without(OneLine.of(clean))), MAX_TEXT_LENGTH);
    }

    /// The path with its query, and what can be a secret in it; the longest first.
    private static List<String> parts(String path) {
        return Stream.concat(Stream.of(path), Arrays.stream(path.split("[/?&=]")))
                .filter(part -> part.length() >= SHORTEST_SECRET)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }
}
