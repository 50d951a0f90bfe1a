package dev.bailiwick.e2e;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without root, Podman with runc, and a busybox to put into containers, these tests are reported
/// as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsPodman.Condition.class)
@interface NeedsPodman {
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return succeeds("podman", "--version")
                            && succeeds("runc", "--version")
                            && succeeds("busybox", "true")
                            && succeeds("sh", "-c", "test $(id -u) -eq 0")
                    ? ConditionEvaluationResult.enabled("Found Podman, runc and busybox")
                    : ConditionEvaluationResult.disabled(
                            "These tests need root, and podman, runc and busybox on the PATH.");
        }

        private static boolean succeeds(String... command) {
            try {
                return new ProcessBuilder(List.of(command))
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException _) {
                return false; // there is none
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
