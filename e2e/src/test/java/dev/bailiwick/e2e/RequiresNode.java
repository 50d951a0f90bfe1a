package dev.bailiwick.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without npm and a recent enough Node.js, these tests are reported as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresNode.Condition.class)
@interface RequiresNode {
    final class Condition implements ExecutionCondition {
        private static final String IS_NEW_ENOUGH =
                "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)";

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Programs.succeeds("node", "-e", IS_NEW_ENOUGH)
                            && Programs.succeeds("npm", "--version")
                    ? ConditionEvaluationResult.enabled("Found Node.js and npm")
                    : ConditionEvaluationResult.disabled(
                            "Node.js 20 or newer, and npm, are not on the PATH.");
        }
    }
}
