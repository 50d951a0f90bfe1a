package dev.bailiwick.administration;

import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Setting;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.sweeps.SweepSettings;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, IP addresses.
@Controller
@RequestMapping(AddressSettingsController.PATH)
final class AddressSettingsController {
    static final String PATH = "/site-administration/ip-addresses";
    private static final List<Setting<?>> SETTINGS = List.of(SweepSettings.PACKETS_PER_SECOND);

    private final Settings settings;
    private final ChangeSettings changeSettings;

    AddressSettingsController(Settings settings, ChangeSettings changeSettings) {
        this.settings = settings;
        this.changeSettings = changeSettings;
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
        var changes = SettingsForm.changes(SETTINGS, List.of(), current, typed);
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
                "page", new AddressSettingsPage(form.field(SweepSettings.PACKETS_PER_SECOND)));
        return "administration/addresses";
    }
}
