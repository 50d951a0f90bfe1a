package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSettings;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(AlertSettingsController.PATH)
final class AlertSettingsController {
    static final String PATH = "/site-administration/alerts";

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final TemplateMailer mailer;
    private final List<AlertThreshold> thresholds;

    AlertSettingsController(
            Settings settings,
            ChangeSettings changeSettings,
            TemplateMailer mailer,
            List<AlertSource> sources) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.mailer = mailer;
        this.thresholds = sources.stream().flatMap(source -> source.thresholds().stream()).toList();
    }

    @GetMapping
    String show(Model model) {
        return page(SettingsForm.stored(settings.current()), model);
    }

    @PostMapping
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        var changes = SettingsForm.changes(all(), List.of(AlertSettings.MAILS), current, typed);
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                Toasts.show("Settings saved", request, response);
                yield "redirect:" + PATH;
            }
            case ChangeSettings.Result.Refused refused -> {
                response.setStatus(422);
                yield page(SettingsForm.refused(current, typed, refused), model);
            }
        };
    }

    private List<Setting<?>> all() {
        return Stream.concat(
                        AlertSettings.ALL.stream(),
                        thresholds.stream().map(AlertThreshold::setting))
                .toList();
    }

    private String page(SettingsForm form, Model model) {
        model.addAttribute(
                "page",
                new AlertSettingsPage(
                        form.checkbox(AlertSettings.MAILS),
                        form.field(AlertSettings.WAIT_MINUTES),
                        form.field(AlertSettings.QUIET_MINUTES),
                        thresholds.stream()
                                .map(each ->
                                        new AlertSettingsPage.Threshold(
                                                each, form.field(each.setting())))
                                .toList(),
                        form.field(AlertSettings.KEEP_DAYS),
                        mailer.isConfigured()));
        return "monitoring/alerts/pages/settings";
    }
}
