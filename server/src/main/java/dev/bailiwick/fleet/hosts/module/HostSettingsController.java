package dev.bailiwick.fleet.hosts.module;

import dev.bailiwick.fleet.engines.EngineSettings;
import dev.bailiwick.fleet.hosts.checkin.CheckInSettings;
import dev.bailiwick.identity.modules.SettingsPageController;
import dev.bailiwick.monitoring.metrics.series.MetricSettings;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(HostSettingsController.PATH)
final class HostSettingsController extends SettingsPageController {
    static final String PATH = "/site-administration/hosts";

    HostSettingsController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "fleet/hosts/module/settings",
                List.of(
                        MetricSettings.RAW_HOURS,
                        MetricSettings.TEN_MINUTE_DAYS,
                        MetricSettings.HOURLY_DAYS,
                        CheckInSettings.EVENT_DAYS,
                        EngineSettings.DIRECT_ENGINES),
                List.of(EngineSettings.DIRECT_ENGINES),
                settings,
                changeSettings);
    }

    @Override
    protected HostSettingsPage page(SettingsForm form) {
        return new HostSettingsPage(
                form.field(MetricSettings.RAW_HOURS),
                form.field(MetricSettings.TEN_MINUTE_DAYS),
                form.field(MetricSettings.HOURLY_DAYS),
                form.field(CheckInSettings.EVENT_DAYS),
                form.field(EngineSettings.DIRECT_ENGINES));
    }
}
