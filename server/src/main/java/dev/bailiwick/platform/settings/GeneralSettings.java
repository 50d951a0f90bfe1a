package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.text.InvisibleCharacters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings under Site administration, General.
public final class GeneralSettings {
    private static final int MAX_SITE_NAME = 60;

    /// The name of this installation, in the navigation and titles, and of the sender of emails.
    public static final Setting<String> SITE_NAME =
            Setting.of("general.site_name", "Bailiwick", GeneralSettings::siteName, name -> name);

    public static final Setting<@Nullable BaseUrl> BASE_URL = BaseUrl.setting();
    public static final Setting<Integer> SESSION_IDLE_MINUTES =
            Setting.number("general.session_idle_minutes", 60, 5, 1_440);
    public static final Setting<Integer> SESSION_LIFETIME_HOURS =
            Setting.number("general.session_lifetime_hours", 12, 1, 720);
    public static final Setting<Integer> AUDIT_DAYS =
            Setting.number("general.audit_days", 400, 30, 3_650);
    public static final Setting<Boolean> CHECKLIST_HIDDEN =
            Setting.bool("general.checklist_hidden", false);

    public static final List<Setting<?>> ALL =
            List.of(
                    SITE_NAME,
                    BASE_URL,
                    SESSION_IDLE_MINUTES,
                    SESSION_LIFETIME_HOURS,
                    AUDIT_DAYS,
                    CHECKLIST_HIDDEN);

    private GeneralSettings() {}

    private static String siteName(String text) {
        String name = SettingParsers.line(text, MAX_SITE_NAME);
        if (InvisibleCharacters.areIn(name)) {
            throw new SettingRejectedException("Use visible characters only.");
        }
        return name;
    }
}
