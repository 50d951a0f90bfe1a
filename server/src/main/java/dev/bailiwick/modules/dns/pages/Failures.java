package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

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

    /// The same after a change, and where it was made nevertheless.
    static List<String> ofChange(List<? extends Answer<?>> answers) {
        List<String> failures = of(answers);
        if (!failures.isEmpty() && failures.size() < answers.size()) {
            failures.add(
                    "It worked on %s."
                            .formatted(
                                    answers.stream()
                                            .filter(answer -> answer.failure() == null)
                                            .map(answer -> answer.provider().name())
                                            .collect(Collectors.joining(", "))));
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
