package dev.bailiwick.administration;

import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.sweeps.SweepSettings;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/// Site administration, IP addresses.
@Controller
@RequestMapping(AddressSettingsController.PATH)
final class AddressSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/ip-addresses";

    AddressSettingsController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "administration/addresses",
                List.of(SweepSettings.PACKETS_PER_SECOND),
                List.of(),
                settings,
                changeSettings);
    }

    @Override
    AddressSettingsPage page(SettingsForm form) {
        return new AddressSettingsPage(form.field(SweepSettings.PACKETS_PER_SECOND));
    }
}
