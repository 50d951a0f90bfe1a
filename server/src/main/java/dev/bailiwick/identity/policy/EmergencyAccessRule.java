package dev.bailiwick.identity.policy;

import static dev.bailiwick.identity.policy.AuthenticationMode.LOCAL_ONLY;
import static dev.bailiwick.identity.policy.AuthenticationMode.OIDC_REQUIRED;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// Emergency local access is on before single sign-on begins (the guide order of the
/// specification's part 3.1), and stays on while the provider is the only way in for the rest.
@Component
final class EmergencyAccessRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        if (after.get(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS)) {
            return List.of();
        }
        AuthenticationMode mode = after.get(AuthenticationSettings.MODE);
        if (mode == OIDC_REQUIRED) {
            return problem(
                    "This stays on while OIDC is required: without it nobody could get in when the"
                            + " provider does not answer.");
        }
        boolean begins =
                before.get(AuthenticationSettings.MODE) == LOCAL_ONLY && mode != LOCAL_ONLY;
        return begins
                ? problem("Turn this on before people may sign in through the provider.")
                : List.of();
    }

    private static List<SettingProblem> problem(String sentence) {
        return List.of(
                new SettingProblem(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS.name(), sentence));
    }
}
