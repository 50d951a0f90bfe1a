package dev.bailiwick.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Without root, guacd and xrdp, these tests are reported as skipped, with the reason.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresRemoteDesktop.Condition.class)
@interface RequiresRemoteDesktop {
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Programs.succeeds(
                            "sh",
                            "-c",
                            "test $(id -u) -eq 0 && test -x /usr/sbin/xrdp && test -x"
                                + " \"${XDG_CACHE_HOME:-$HOME/.cache}/bailiwick/remote-desktop/guacd-root/usr/sbin/guacd\"")
                    ? ConditionEvaluationResult.enabled("Found guacd and xrdp")
                    : ConditionEvaluationResult.disabled(
                            "These tests need root, guacd and xrdp"
                                    + " (packaging/launcher/remote-desktop/install.sh).");
        }
    }
}
