package dev.bailiwick.modules.send.recipients;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A range of bytes.
///
/// @param from of the first
/// @param to of the one after the last
public record ByteRange(long from, long to) {
    /// One range (RFC 9110 §14.1.2). A header that is something else is ignored, as the RFC allows:
    /// also several ranges.
    private static final Pattern HEADER = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    public long length() {
        return to - from;
    }

    /// What a header asks for.
    sealed interface Asked {
        record Whole() implements Asked {}

        record Part(ByteRange range) implements Asked {}

        /// It begins after the end.
        record Unsatisfiable() implements Asked {}
    }

    static Asked parse(@Nullable String header, long size) {
        Matcher matcher = HEADER.matcher(header == null ? "" : header.strip());
        if (!matcher.matches()) {
            return new Asked.Whole();
        }
        Optional<Long> first = number(matcher.group(1));
        Optional<Long> last = number(matcher.group(2));
        if (first.isEmpty() && last.isEmpty()) {
            return new Asked.Whole();
        }
        if (first.isPresent() && last.isPresent() && last.get() < first.get()) {
            return new Asked.Whole();
        }
        long from = first.orElseGet(() -> Math.max(0, size - last.orElseThrow()));
        long to = first.isEmpty() ? size : Math.min(size, last.map(n -> n + 1).orElse(size));
        return from >= size ? new Asked.Unsatisfiable() : new Asked.Part(new ByteRange(from, to));
    }

    private static Optional<Long> number(String digits) {
        return digits.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(digits));
    }
}
