package dev.bailiwick.platform.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings under Site administration, General.
public final class GeneralSettings {
    /// The name of this installation, in the navigation, titles and emails.
    public static final Setting<String> SITE_NAME =
            Setting.text("general.site_name", "Bailiwick", 60);

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
}
