package dev.bailiwick.identity.factors;

import dev.bailiwick.platform.settings.Setting;

/// Settings about second factors, on the Authentication page.
public final class SecondFactorSettings {
    public static final Setting<SecondFactorRoles> REQUIRED_ROLES =
            Setting.lines(
                    "authentication.second_factor_required_roles",
                    SecondFactorRoles.NONE,
                    SecondFactorRoles::parse,
                    SecondFactorRoles::write);

    private SecondFactorSettings() {}
}
