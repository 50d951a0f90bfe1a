package dev.bailiwick.e2e;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without a browser these tests are reported as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresChromium.Condition.class)
@interface RequiresChromium {
    final class Condition implements ExecutionCondition {
        private static final List<String> NAMES =
                List.of("chromium", "google-chrome", "google-chrome-stable");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return executable()
                    .map(found -> ConditionEvaluationResult.enabled("Found " + found))
                    .orElseGet(() ->
                            ConditionEvaluationResult.disabled(
                                    "Chromium is not installed: none of "
                                            + NAMES
                                            + " is on the PATH."));
        }

        static Optional<Path> executable() {
            List<String> folders =
                    Arrays.asList(
                            System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
            return NAMES.stream()
                    .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }
}
