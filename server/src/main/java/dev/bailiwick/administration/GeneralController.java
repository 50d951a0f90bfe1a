package dev.bailiwick.administration;

import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, General.
@Controller
final class GeneralController {
    private static final String PATH = "/site-administration/general";

    private final Settings settings;
    private final ChangeSettings changeSettings;

    GeneralController(Settings settings, ChangeSettings changeSettings) {
        this.settings = settings;
        this.changeSettings = changeSettings;
    }

    /// Its parts are in the navigation; the address of the whole leads to the first.
    @GetMapping("/site-administration")
    String first() {
        return "redirect:" + PATH;
    }

    @GetMapping(PATH)
    String show(Model model) {
        return page(SettingsForm.stored(settings.current()), model);
    }

    @PostMapping(PATH)
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        var changes = SettingsForm.changes(GeneralSettings.ALL, List.of(), current, typed);
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

    private static String page(SettingsForm form, Model model) {
        model.addAttribute(
                "page",
                new GeneralPage(
                        form.field(GeneralSettings.BASE_URL),
                        form.field(GeneralSettings.SESSION_IDLE_MINUTES),
                        form.field(GeneralSettings.SESSION_LIFETIME_HOURS),
                        form.field(GeneralSettings.AUDIT_DAYS)));
        return "administration/general";
    }
}
