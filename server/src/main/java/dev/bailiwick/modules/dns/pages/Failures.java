package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import java.util.ArrayList;
import java.util.List;

/// What did not work, in words.
final class Failures {
    private Failures() {}

    /// Such as "dns-02: It has not responded within 2 seconds."
    static <T> List<String> of(List<Answer<T>> answers) {
        var failures = new ArrayList<String>();
        for (Answer<T> answer : answers) {
            var failure = answer.failure();
            if (failure != null) {
                failures.add("%s: %s".formatted(answer.provider().name(), failure.sentence()));
            }
        }
        return failures;
    }
}
