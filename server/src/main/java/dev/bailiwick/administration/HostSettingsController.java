package dev.bailiwick.administration;

import dev.bailiwick.checkin.CheckInSettings;
import dev.bailiwick.metrics.MetricSettings;
import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/// Site administration, Hosts.
@Controller
@RequestMapping(HostSettingsController.PATH)
final class HostSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/hosts";

    HostSettingsController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "administration/hosts",
                List.of(
                        MetricSettings.RAW_HOURS,
                        MetricSettings.TEN_MINUTE_DAYS,
                        MetricSettings.HOURLY_DAYS,
                        CheckInSettings.EVENT_DAYS),
                List.of(),
                settings,
                changeSettings);
    }

    @Override
    HostSettingsPage page(SettingsForm form) {
        return new HostSettingsPage(
                form.field(MetricSettings.RAW_HOURS),
                form.field(MetricSettings.TEN_MINUTE_DAYS),
                form.field(MetricSettings.HOURLY_DAYS),
                form.field(CheckInSettings.EVENT_DAYS));
    }
}
