package dev.bailiwick.access;

import dev.bailiwick.settings.SettingProblem;
import dev.bailiwick.settings.SettingsRule;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// Emergency local access is on before single sign-on begins (the guide order of the
/// specification's part 3.1).
@Component
final class EmergencyAccess implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        boolean begins =
                before.get(AuthenticationSettings.MODE) == AuthenticationMode.LOCAL_ONLY
                        && after.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
        return begins && !after.get(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS)
                ? List.of(
                        new SettingProblem(
                                AuthenticationSettings.EMERGENCY_LOCAL_ACCESS.name(),
                                "Turn this on before people may sign in through the provider."))
                : List.of();
    }
}
