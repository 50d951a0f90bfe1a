package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.identity.factors.SecondFactorSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRejectedException;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings under Site administration, Authentication.
public final class AuthenticationSettings {
    public static final Setting<AuthenticationMode> MODE =
            Setting.choice(
                    "authentication.mode", AuthenticationMode.LOCAL_ONLY, AuthenticationMode.class);
    public static final Setting<Boolean> EMERGENCY_LOCAL_ACCESS =
            Setting.bool("authentication.emergency_local_access", true);

    /// The email address of the administrator who can sign in by password when the provider is
    /// unavailable.
    public static final Setting<@Nullable String> BREAK_GLASS_EMAIL =
            Setting.optional(
                    "authentication.break_glass_email",
                    AuthenticationSettings::address,
                    address -> address);

    public static final List<Setting<?>> ALL =
            List.of(
                    MODE,
                    EMERGENCY_LOCAL_ACCESS,
                    BREAK_GLASS_EMAIL,
                    SecondFactorSettings.REQUIRED_ROLES);

    private AuthenticationSettings() {}

    private static String address(String text) {
        return EmailAddress.parse(text)
                .map(EmailAddress::value)
                .orElseThrow(() ->
                        new SettingRejectedException("Enter an administrator's email address."));
    }
}
