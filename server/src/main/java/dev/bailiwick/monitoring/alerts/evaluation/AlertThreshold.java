package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.settings.Setting;

/// A setting of a source that stands on the alerts' settings page.
///
/// @param errorLabel the label in the list of errors
public record AlertThreshold(Setting<Integer> setting, String label, String errorLabel) {
    public String hint() {
        return "The default is " + setting.defaultValue() + ".";
    }
}
