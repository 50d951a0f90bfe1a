package dev.bailiwick.operations.administration;

import dev.bailiwick.identity.modules.SettingsPageController;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SettingsForm;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

@Controller
@RequestMapping(GeneralController.PATH)
final class GeneralController extends SettingsPageController {
    static final String PATH = "/site-administration/general";

    GeneralController(Settings settings, ChangeSettings changeSettings) {
        super(
                PATH,
                "operations/administration/general",
                GeneralSettings.ALL,
                List.of(GeneralSettings.CHECKLIST_HIDDEN),
                settings,
                changeSettings);
    }

    @Override
    protected GeneralPage page(SettingsForm form) {
        return new GeneralPage(
                form.field(GeneralSettings.SITE_NAME),
                baseUrl(form.field(GeneralSettings.BASE_URL)),
                form.field(GeneralSettings.SESSION_IDLE_MINUTES),
                form.field(GeneralSettings.SESSION_LIFETIME_HOURS),
                form.field(GeneralSettings.AUDIT_DAYS),
                form.checkbox(GeneralSettings.CHECKLIST_HIDDEN));
    }

    /// While there is none, the address in use if it is allowed.
    private static FormField baseUrl(FormField field) {
        String used = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        return field.value().isEmpty() && field.error() == null && BaseUrl.isAllowed(used)
                ? FormField.of(field.name(), used).withFixedBy(field.fixedBy())
                : field;
    }
}
