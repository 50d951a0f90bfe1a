package dev.bailiwick.identity.signinpolicy;

import static dev.bailiwick.identity.signinpolicy.AuthenticationMode.LOCAL_ONLY;
import static dev.bailiwick.identity.signinpolicy.AuthenticationMode.OIDC_REQUIRED;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// Emergency local access must be on before single sign-on is turned on (the order in part 3.1 of
/// the specification), and must stay on while everyone else can sign in only through the provider.
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
                    "This must stay on while OIDC is required. Without it, nobody could sign in"
                            + " when the identity provider is unavailable.");
        }
        boolean begins =
                before.get(AuthenticationSettings.MODE) == LOCAL_ONLY && mode != LOCAL_ONLY;
        return begins
                ? problem("Turn this on before you allow sign-in through the identity provider.")
                : List.of();
    }

    private static List<SettingProblem> problem(String sentence) {
        return List.of(
                new SettingProblem(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS.name(), sentence));
    }
}
