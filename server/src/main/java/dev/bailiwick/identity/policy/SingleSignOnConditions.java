package dev.bailiwick.identity.policy;

import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.Check;
import java.util.List;

/// What must hold before people may sign in through the provider, as the Authentication page lists
/// it: a bean of the package that knows the provider.
public interface SingleSignOnConditions {
    List<Check> conditions(SettingsSnapshot settings);
}
