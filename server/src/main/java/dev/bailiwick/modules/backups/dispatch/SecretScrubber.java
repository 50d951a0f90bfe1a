package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.fleet.hosts.checkinjson.CleanText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Replaces the secrets of a repository in what an agent reports, also as part of a URL or of JSON.
/// A private key is replaced line by line, because a log cuts lines.
final class SecretScrubber {
    private static final String HIDDEN = "[secret]";

    /// Shorter ones would also match words, and guessing them needs no log.
    private static final int MIN_LENGTH = 4;

    private final List<String> secrets;

    SecretScrubber(Collection<String> secrets) {
        this.secrets =
                secrets.stream()
                        .flatMap(String::lines)
                        .map(String::strip)
                        .filter(line -> line.length() >= MIN_LENGTH && !line.startsWith("-----"))
                        .flatMap(line ->
                                Stream.of(
                                        line,
                                        line.replace("\\", "\\\\").replace("\"", "\\\""),
                                        URLEncoder.encode(line, StandardCharsets.UTF_8),
                                        URLEncoder.encode(line, StandardCharsets.UTF_8)
                                                .replace("+", "%20")))
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
    }

    /// Also makes it text that databases can store.
    String scrub(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, HIDDEN);
        }
        return CleanText.of(clean);
    }
}
