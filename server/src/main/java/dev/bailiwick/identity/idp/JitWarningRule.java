package dev.bailiwick.identity.idp;

import static dev.bailiwick.identity.idp.ProviderSettings.JIT_PROVISIONING;
import static dev.bailiwick.identity.idp.ProviderSettings.JIT_WARNING_ACKNOWLEDGED;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// Accounts are made by themselves only after an administrator took note of what that means; when
/// it is switched off, the word is taken back, and is asked for anew the next time. Who gave it and
/// when stands with the setting, and in the audit trail.
@Component
final class JitWarningRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return after.get(JIT_PROVISIONING) && !after.get(JIT_WARNING_ACKNOWLEDGED)
                ? List.of(
                        new SettingProblem(
                                JIT_WARNING_ACKNOWLEDGED.name(),
                                "Acknowledge the warning first: everybody whom the provider lets in"
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
