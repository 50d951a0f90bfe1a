package dev.bailiwick.probes.check;

import java.util.Locale;

/// What the body of a response must be.
public sealed interface BodyCondition {
    int MAX_LENGTH = 1_024;

    /// Case matters.
    record Contains(String text) implements BodyCondition {
        public Contains {
            check(text);
        }
    }

    /// Case matters.
    record ContainsNot(String text) implements BodyCondition {
        public ContainsNot {
            check(text);
        }
    }

    /// A value of a JSON document.
    ///
    /// @param pointer RFC 6901: empty for the document itself, or `/a/0/b`
    /// @param value as text, such as `ok`, `true`, `null` or `42`; ignored for [Operator#EXISTS]
    record Json(String pointer, Operator operator, String value) implements BodyCondition {
        public Json {
            Invalid.when(
                    (!pointer.isEmpty() && pointer.charAt(0) != '/')
                            || pointer.length() > MAX_LENGTH
                            || pointer.matches("(?s).*~(?![01]).*"),
                    "A JSON pointer is empty or begins with a slash, such as /status or /items/0.");
            Invalid.when(value.length() > MAX_LENGTH, "The text is too long.");
            Invalid.when(
                    operator.comparesNumbers() && !isNumber(value),
                    "Enter a number to compare with.");
        }

        private static boolean isNumber(String text) {
            return text.length() <= 64
                    && text.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");
        }
    }

    enum Operator {
        EQUALS("="),

        /// The value must exist.
        NOT_EQUALS("!="),

        LESS("<"),
        GREATER(">"),

        /// In a text, or as an element of an array.
        CONTAINS("contains"),

        EXISTS("exists");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        public boolean comparesNumbers() {
            return this == LESS || this == GREATER;
        }

        public static Operator of(String symbol) {
            String wanted = symbol.strip().toLowerCase(Locale.ROOT);
            for (Operator one : values()) {
                if (one.symbol.equals(wanted)) {
                    return one;
                }
            }
            throw new IllegalArgumentException("There is no such operator.");
        }
    }

    private static void check(String text) {
        Invalid.when(
                text.isEmpty() || text.length() > MAX_LENGTH,
                "Enter a text of at most %d characters.".formatted(MAX_LENGTH));
    }
}
