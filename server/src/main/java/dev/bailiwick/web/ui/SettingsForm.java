package dev.bailiwick.web.ui;

import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The settings of a page as a form: the typed values with their errors, or the stored values.
/// Fields fixed by the environment are not changed by the form.
public final class SettingsForm {
    private static final String ENTER_AGAIN = "Enter this again. It is not sent back to the page.";

    private final SettingsSnapshot current;
    private final @Nullable Map<String, String> typed;
    private final List<SettingProblem> problems;

    private SettingsForm(
            SettingsSnapshot current,
            @Nullable Map<String, String> typed,
            List<SettingProblem> problems) {
        this.current = current;
        this.typed = typed;
        this.problems = List.copyOf(problems);
    }

    public static SettingsForm stored(SettingsSnapshot current) {
        return new SettingsForm(current, null, List.of());
    }

    /// The typed values, before the form is shown again.
    public static SettingsForm typed(SettingsSnapshot current, Map<String, String> typed) {
        return new SettingsForm(current, typed, List.of());
    }

    public static SettingsForm refused(
            SettingsSnapshot current,
            Map<String, String> typed,
            ChangeSettings.Result.Refused refused) {
        return new SettingsForm(current, typed, refused.problems());
    }

    /// The changes in a submitted form. Browsers send nothing for an unticked check box, which
    /// therefore means no.
    ///
    /// @param ticks the settings that are check boxes
    public static Map<String, @Nullable String> changes(
            List<Setting<?>> settings,
            List<Setting<?>> ticks,
            SettingsSnapshot current,
            Map<String, String> typed) {
        var changes = new LinkedHashMap<String, @Nullable String>();
        for (Setting<?> setting : settings) {
            if (current.fixedBy(setting) != null) {
                continue;
            }
            String text = typed.get(setting.field());
            if (ticks.contains(setting)) {
                changes.put(setting.name(), text == null ? "false" : "true");
            } else if (text != null) {
                changes.put(setting.name(), text);
            }
        }
        return changes;
    }

    public FormField field(Setting<?> setting) {
        String fixedBy = current.fixedBy(setting);
        String value =
                typed == null || fixedBy != null
                        ? shown(setting)
                        : typed.getOrDefault(setting.field(), "");
        return FormField.of(setting.field(), value)
                .withFixedBy(fixedBy)
                .withError(problem(setting));
    }

    /// The typed value is not sent back; after an error the field says so, because otherwise it
    /// would seem to be stored.
    public FormField secret(Setting<?> setting) {
        FormField field = field(setting);
        boolean lost = !problems.isEmpty() && !field.fixed() && !field.value().isBlank();
        return FormField.of(field.name(), "")
                .withFixedBy(field.fixedBy())
                .withError(field.error() == null && lost ? ENTER_AGAIN : field.error());
    }

    /// A check box; any submitted text means that it is ticked.
    public FormField checkbox(Setting<Boolean> setting) {
        String fixedBy = current.fixedBy(setting);
        boolean asStored = typed == null || fixedBy != null;
        boolean ticked = asStored ? current.get(setting) : isTyped(setting);
        return FormField.of(setting.field(), ticked)
                .withFixedBy(fixedBy)
                .withError(problem(setting));
    }

    private boolean isTyped(Setting<?> setting) {
        return typed != null && typed.containsKey(setting.field());
    }

    /// The first problem that belongs to none of the page's fields.
    public @Nullable String otherError(List<Setting<?>> settings) {
        List<String> names = settings.stream().map(Setting::name).toList();
        return problems.stream()
                .filter(problem -> !names.contains(problem.name()))
                .map(SettingProblem::sentence)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String problem(Setting<?> setting) {
        return problems.stream()
                .filter(problem -> problem.name().equals(setting.name()))
                .map(SettingProblem::sentence)
                .findFirst()
                .orElse(null);
    }

    private String shown(Setting<?> setting) {
        String text = setting.isSecret() ? null : current.formText(setting);
        return text == null ? "" : text;
    }
}
