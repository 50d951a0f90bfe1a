package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.signinpolicy.AuthenticationMode;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// While OIDC is required, no setting covered by a test may change: an untested change could lock
/// everybody out.
@Component
final class RequiredModeRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return isRequired(before) && isRequired(after)
                ? IdpSettings.TESTED.stream()
                        .filter(setting -> !before.sameValue(setting, after))
                        .map(RequiredModeRule::problem)
                        .toList()
                : List.of();
    }

    private static boolean isRequired(SettingsSnapshot settings) {
        return settings.get(AuthenticationSettings.MODE) == AuthenticationMode.OIDC_REQUIRED;
    }

    private static SettingProblem problem(Setting<?> setting) {
        return new SettingProblem(
                setting.name(),
                "OIDC is required for sign-in, so this cannot be changed untested. Choose a less"
                        + " strict authentication mode first.");
    }
}
