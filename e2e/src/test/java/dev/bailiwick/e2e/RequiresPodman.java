package dev.bailiwick.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without root, Podman with runc, and a busybox for container images, these tests are reported as
/// skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresPodman.Condition.class)
@interface RequiresPodman {
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Programs.succeeds("podman", "--version")
                            && Programs.succeeds("runc", "--version")
                            && Programs.succeeds("busybox", "true")
                            && Programs.succeeds("sh", "-c", "test $(id -u) -eq 0")
                    ? ConditionEvaluationResult.enabled("Found Podman, runc and busybox")
                    : ConditionEvaluationResult.disabled(
                            "These tests need root, and podman, runc and busybox on the PATH.");
        }
    }
}
