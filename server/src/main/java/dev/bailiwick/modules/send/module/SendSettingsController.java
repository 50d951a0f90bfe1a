package dev.bailiwick.modules.send.module;

import dev.bailiwick.identity.modules.SettingsPageController;
import dev.bailiwick.modules.send.gateway.GatewayAddress;
import dev.bailiwick.modules.send.packages.SendSettings;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(SendSettingsController.PATH)
final class SendSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/secure-send";

    private final GatewayAddress gateway;

    SendSettingsController(
            Settings settings, ChangeSettings changeSettings, GatewayAddress gateway) {
        super(
                PATH,
                "modules/send/module/settings",
                List.of(
                        SendSettings.PACKAGE_MIB,
                        SendSettings.PERSON_GIB,
                        SendSettings.TOTAL_GIB,
                        SendSettings.LONGEST_HOURS,
                        SendSettings.PASSPHRASE_REQUIRED,
                        SendSettings.HISTORY_DAYS),
                List.of(SendSettings.PASSPHRASE_REQUIRED),
                settings,
                changeSettings);
        this.gateway = gateway;
    }

    @Override
    protected SendSettingsPage page(SettingsForm form) {
        return new SendSettingsPage(
                form.field(SendSettings.PACKAGE_MIB),
                form.field(SendSettings.PERSON_GIB),
                form.field(SendSettings.TOTAL_GIB),
                form.field(SendSettings.LONGEST_HOURS),
                form.checkbox(SendSettings.PASSPHRASE_REQUIRED),
                form.field(SendSettings.HISTORY_DAYS),
                gateway.origin().toString(),
                gateway.isLoopback());
    }
}
