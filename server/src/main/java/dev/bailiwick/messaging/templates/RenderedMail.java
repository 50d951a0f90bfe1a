package dev.bailiwick.messaging.templates;

import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A mail with its values filled in: as plain text, or in pieces for HTML, each of which the
/// template escapes. Values are inserted only once: braces in a name stay as they are.
public record RenderedMail(String subject, List<Paragraph> paragraphs) {
    private static final int MAX_VALUE_LENGTH = 1_000;

    public RenderedMail {
        paragraphs = List.copyOf(paragraphs);
    }

    public record Paragraph(List<Line> lines) {
        public Paragraph {
            lines = List.copyOf(lines);
        }
    }

    public record Line(List<Piece> pieces) {
        public Line {
            pieces = List.copyOf(pieces);
        }
    }

    /// @param href the target, for links
    public record Piece(String text, @Nullable String href) {}

    public static RenderedMail of(TemplateText wording, Map<Placeholder, String> values) {
        List<Paragraph> paragraphs =
                Arrays.stream(wording.body().strip().split("\\n[ \\t]*\\n\\s*", -1))
                        .map(paragraph ->
                                new Paragraph(
                                        paragraph
                                                .lines()
                                                .flatMap(line -> lines(line, values))
                                                .toList()))
                        .toList();
        String subject =
                pieces(wording.subject(), values).stream()
                        .map(Piece::text)
                        .collect(Collectors.joining());
        return new RenderedMail(subject, paragraphs);
    }

    public String text() {
        return paragraphs.stream()
                .map(paragraph ->
                        paragraph.lines().stream()
                                .map(line ->
                                        line.pieces().stream()
                                                .map(Piece::text)
                                                .collect(Collectors.joining()))
                                .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    /// A line that contains a list is repeated for each item.
    private static Stream<Line> lines(String line, Map<Placeholder, String> values) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().isList())
                .filter(entry -> line.contains("{" + entry.getKey().key() + "}"))
                .findFirst()
                .map(list ->
                        list.getValue()
                                .lines()
                                .map(one -> {
                                    var each = new HashMap<>(values);
                                    each.put(list.getKey(), one);
                                    return new Line(pieces(line, each));
                                }))
                .orElseGet(() -> Stream.of(new Line(pieces(line, values))));
    }

    private static List<Piece> pieces(String line, Map<Placeholder, String> values) {
        var pieces = new ArrayList<Piece>();
        var braced = TemplateTextRules.BRACED.matcher(line);
        int end = 0;
        while (braced.find()) {
            pieces.add(new Piece(line.substring(end, braced.start()), null));
            pieces.add(value(braced.group(1), values).orElse(new Piece(braced.group(), null)));
            end = braced.end();
        }
        pieces.add(new Piece(line.substring(end), null));
        return pieces.stream().filter(piece -> !piece.text().isEmpty()).toList();
    }

    private static Optional<Piece> value(String word, Map<Placeholder, String> values) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().key().equals(word))
                .findFirst()
                .map(entry -> {
                    String text = oneLine(entry.getValue());
                    return new Piece(text, entry.getKey().isLink() ? text : null);
                });
    }

    /// A value cannot start a new line or change the text direction.
    private static String oneLine(String value) {
        return Excerpt.of(OneLine.of(value), MAX_VALUE_LENGTH);
    }
}
