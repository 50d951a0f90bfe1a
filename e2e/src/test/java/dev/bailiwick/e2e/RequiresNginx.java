package dev.bailiwick.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without nginx and openssl, these tests are reported as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresNginx.Condition.class)
@interface RequiresNginx {
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Programs.succeeds("nginx", "-v") && Programs.succeeds("openssl", "version")
                    ? ConditionEvaluationResult.enabled("Found nginx and openssl")
                    : ConditionEvaluationResult.disabled(
                            "These tests need nginx and openssl on the PATH.");
        }
    }
}
