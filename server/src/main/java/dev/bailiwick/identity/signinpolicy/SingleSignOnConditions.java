package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.CheckResult;
import java.util.List;

/// The conditions for sign-in through the provider, as listed on the Authentication page;
/// implemented by the package that knows the provider.
public interface SingleSignOnConditions {
    List<CheckResult> conditions(SettingsSnapshot settings);
}
