package dev.bailiwick.messaging.templates;

import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
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
public record RenderedMail(String subject, List<Paragraph> paragraphs, Footer footer) {
    private static final int MAX_VALUE_LENGTH = 1_000;

    /// Mail programs show about a hundred characters.
    private static final int MAX_SUBJECT_LENGTH = 200;

    public RenderedMail {
        paragraphs = List.copyOf(paragraphs);
    }

    public record Paragraph(List<Line> lines) {
        public Paragraph {
            lines = List.copyOf(lines);
        }

        /// Whether each line is an item of a list, written with a hyphen.
        public boolean isList() {
            return lines.stream().allMatch(Line::isItem);
        }

        /// The link that is all of the paragraph, which HTML shows as a button.
        public @Nullable Piece button() {
            List<Piece> only = lines.size() == 1 ? lines.getFirst().pieces() : List.of();
            return only.size() == 1 && only.getFirst().href() != null ? only.getFirst() : null;
        }
    }

    public record Line(List<Piece> pieces) {
        private static final String BULLET = "- ";

        public Line {
            pieces = List.copyOf(pieces);
        }

        boolean isItem() {
            return !pieces.isEmpty()
                    && pieces.getFirst().href() == null
                    && pieces.getFirst().text().startsWith(BULLET);
        }

        /// The pieces without the hyphen of a list.
        public List<Piece> item() {
            var rest = new ArrayList<>(pieces);
            rest.set(0, Piece.of(pieces.getFirst().text().substring(BULLET.length())));
            return rest;
        }
    }

    /// @param href the target, for links
    /// @param action what the button says if the link is all of its paragraph
    public record Piece(String text, @Nullable String href, String action) {
        public static Piece of(String text) {
            return new Piece(text, null, "");
        }
    }

    /// Below every mail.
    ///
    /// @param host of this installation; null while its URL is not set
    /// @param reason who gets such emails, as a sentence
    public record Footer(
            String siteName, @Nullable String host, @Nullable String href, String reason) {}

    static RenderedMail of(TemplateText wording, Map<Placeholder, String> values, Footer footer) {
        List<Paragraph> paragraphs =
                Arrays.stream(wording.body().strip().split("\\n[ \\t]*\\n\\s*", -1))
                        .map(paragraph ->
                                new Paragraph(
                                        paragraph
                                                .lines()
                                                .flatMap(line -> lines(line, values))
                                                .toList()))
                        .toList();
        Map<Placeholder, String> inSubject =
                values.entrySet().stream()
                        .filter(entry -> !entry.getKey().isSecret())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        String subject =
                pieces(wording.subject(), inSubject).stream()
                        .map(Piece::text)
                        .collect(Collectors.joining());
        return new RenderedMail(
                Excerpt.of(OneLine.of(subject), MAX_SUBJECT_LENGTH), paragraphs, footer);
    }

    /// Ends with the footer, below the line that separates signatures (RFC 3676 §4.3).
    public String text() {
        String site =
                footer.href() == null
                        ? footer.siteName()
                        : footer.siteName() + ", " + footer.href();
        return paragraphs.stream()
                .map(paragraph ->
                        paragraph.lines().stream()
                                .map(line ->
                                        line.pieces().stream()
                                                .map(Piece::text)
                                                .collect(Collectors.joining()))
                                .collect(Collectors.joining("\n")))
                .collect(
                        Collectors.joining(
                                "\n\n", "", "\n\n-- \n" + site + "\n" + footer.reason() + "\n"));
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
            pieces.add(Piece.of(line.substring(end, braced.start())));
            pieces.add(value(braced.group(1), values).orElse(Piece.of(braced.group())));
            end = braced.end();
        }
        pieces.add(Piece.of(line.substring(end)));
        return pieces.stream().filter(piece -> !piece.text().isEmpty()).toList();
    }

    private static Optional<Piece> value(String word, Map<Placeholder, String> values) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().key().equals(word))
                .findFirst()
                .map(entry -> {
                    Placeholder placeholder = entry.getKey();
                    String text = oneLine(entry.getValue());
                    return new Piece(
                            text, placeholder.isLink() ? text : null, placeholder.action());
                });
    }

    /// A value cannot start a new line, change the text direction, or hide characters.
    private static String oneLine(String value) {
        return Excerpt.of(InvisibleCharacters.without(OneLine.of(value)).strip(), MAX_VALUE_LENGTH);
    }
}
