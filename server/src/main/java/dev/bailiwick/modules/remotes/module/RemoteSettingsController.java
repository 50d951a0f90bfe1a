package dev.bailiwick.modules.remotes.module;

import dev.bailiwick.identity.modules.SettingsPageController;
import dev.bailiwick.modules.remotes.recordings.RecordingSettings;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(RemoteSettingsController.PATH)
final class RemoteSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/remote-sessions";

    RemoteSettingsController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "modules/remotes/module/settings",
                List.of(RecordingSettings.DAYS, RecordingSettings.MEGABYTES),
                List.of(),
                settings,
                changeSettings);
    }

    @Override
    protected RemoteSettingsPage page(SettingsForm form) {
        return new RemoteSettingsPage(
                form.field(RecordingSettings.DAYS), form.field(RecordingSettings.MEGABYTES));
    }
}
