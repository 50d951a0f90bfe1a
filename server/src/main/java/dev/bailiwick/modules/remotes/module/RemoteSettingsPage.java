package dev.bailiwick.modules.remotes.module;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Site administration, Remote sessions: how long recordings are kept, and their size.
public record RemoteSettingsPage(FormField days, FormField megabytes) {
    public FormErrors errors() {
        return FormErrors.none().at("Days", days).at("Size limit", megabytes);
    }
}
