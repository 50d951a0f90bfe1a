package dev.bailiwick.modules.addresses.module;

import dev.bailiwick.identity.modules.SettingsPageController;
import dev.bailiwick.monitoring.scans.ScanSettings;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(AddressSettingsController.PATH)
final class AddressSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/ip-addresses";

    AddressSettingsController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "modules/addresses/module/settings",
                List.of(ScanSettings.PACKETS_PER_SECOND),
                List.of(),
                settings,
                changeSettings);
    }

    @Override
    protected AddressSettingsPage page(SettingsForm form) {
        return new AddressSettingsPage(form.field(ScanSettings.PACKETS_PER_SECOND));
    }
}
