package dev.bailiwick.identity.singlesignon.idp;

import static dev.bailiwick.identity.singlesignon.idp.IdpSettings.JIT_PROVISIONING;
import static dev.bailiwick.identity.singlesignon.idp.IdpSettings.JIT_WARNING_ACKNOWLEDGED;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// JIT provisioning can only be turned on after an administrator has acknowledged its warning.
/// Turning it off clears the acknowledgement, so that it is required again the next time. The
/// setting and the audit log record who acknowledged it and when.
@Component
final class JitWarningRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return after.get(JIT_PROVISIONING) && !after.get(JIT_WARNING_ACKNOWLEDGED)
                ? List.of(
                        new SettingProblem(
                                JIT_WARNING_ACKNOWLEDGED.name(),
                                "Acknowledge the warning first: everyone admitted by the provider"
                                        + " gets an account here."))
                : List.of();
    }

    @Override
    public List<Setting<?>> cleared(SettingsSnapshot before, SettingsSnapshot after) {
        return !after.get(JIT_PROVISIONING) && after.get(JIT_WARNING_ACKNOWLEDGED)
                ? List.of(JIT_WARNING_ACKNOWLEDGED)
                : List.of();
    }
}
