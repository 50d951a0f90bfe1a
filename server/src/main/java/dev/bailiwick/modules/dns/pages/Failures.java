package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What did not work, in words.
final class Failures {
    private Failures() {}

    /// Such as "dns-02: It has not responded within 2 seconds."
    static List<String> of(List<? extends Answer<?>> answers) {
        var failures = new ArrayList<String>();
        for (Answer<?> answer : answers) {
            var failure = answer.failure();
            if (failure != null) {
                failures.add("%s: %s".formatted(answer.provider().name(), failure.sentence()));
            }
        }
        return failures;
    }

    /// What the versions cannot do.
    ///
    /// @param limit a sentence; empty for nothing
    static <T> List<String> limits(List<Answer<T>> answers, Function<T, String> limit) {
        var limits = new ArrayList<String>();
        for (Answer<T> answer : answers) {
            T value = answer.value();
            if (value != null && !limit.apply(value).isEmpty()) {
                limits.add("%s: %s".formatted(answer.provider().name(), limit.apply(value)));
            }
        }
        return limits;
    }
}
