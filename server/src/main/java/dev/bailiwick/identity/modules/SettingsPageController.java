package dev.bailiwick.identity.modules;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A page of site administration that only shows and saves settings. Its subclass declares the path
/// and belongs to the feature with the settings.
public abstract class SettingsPageController {
    private final String path;
    private final String view;
    private final List<Setting<?>> all;
    private final List<Setting<?>> checkboxes;
    private final Settings settings;
    private final ChangeSettings changeSettings;

    /// @param ticks the settings that are check boxes
    protected SettingsPageController(
            String path,
            String view,
            List<Setting<?>> all,
            List<Setting<?>> ticks,
            Settings settings,
            ChangeSettings changeSettings) {
        this.path = path;
        this.view = view;
        this.all = List.copyOf(all);
        this.checkboxes = List.copyOf(ticks);
        this.settings = settings;
        this.changeSettings = changeSettings;
    }

    /// The model of the template.
    protected abstract Record page(SettingsForm form);

    @GetMapping
    public final String show(Model model) {
        return view(SettingsForm.stored(settings.current()), model);
    }

    @PostMapping
    public final String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var current = settings.current();
        var changes = SettingsForm.changes(all, checkboxes, current, typed);
        return switch (changeSettings.apply(changes, person.actor())) {
            case ChangeSettings.Result.Stored stored -> {
                Toasts.show("Settings saved", request, response);
                yield "redirect:" + path;
            }
            case ChangeSettings.Result.Refused refused -> {
                response.setStatus(422);
                yield view(SettingsForm.refused(current, typed, refused), model);
            }
        };
    }

    private String view(SettingsForm form, Model model) {
        model.addAttribute("page", page(form));
        return view;
    }
}
