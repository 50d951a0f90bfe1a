package dev.bailiwick.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without root that can mount, and the programs that install the agent, these tests are reported
/// as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresRoot.Condition.class)
@interface RequiresRoot {
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return CleanRoot.canBeMade()
                            && Programs.succeeds("curl", "--version")
                            && Programs.succeeds("wget", "--version")
                            && Programs.succeeds("busybox", "true")
                            && Programs.succeeds("script", "--version")
                            && Programs.succeeds("systemd-analyze", "--version")
                    ? ConditionEvaluationResult.enabled("Root can mount here")
                    : ConditionEvaluationResult.disabled(
                            "These tests need root that can mount, and curl, wget, busybox, script"
                                    + " and systemd-analyze on the PATH.");
        }
    }
}
