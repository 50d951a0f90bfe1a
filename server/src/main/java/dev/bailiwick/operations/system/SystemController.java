package dev.bailiwick.operations.system;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.operations.ownbackup.file.BackupRefusedException;
import dev.bailiwick.operations.ownbackup.file.Passphrase;
import dev.bailiwick.operations.ownbackup.schedule.OwnBackupSettings;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(SystemController.PATH)
final class SystemController {
    static final String PATH = "/site-administration/system";

    private final SystemPageBuilder pages;
    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final ScheduledBackups scheduledBackups;

    SystemController(
            SystemPageBuilder pages,
            Settings settings,
            ChangeSettings changeSettings,
            ScheduledBackups scheduledBackups) {
        this.pages = pages;
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.scheduledBackups = scheduledBackups;
    }

    @GetMapping
    String show(Model model) {
        model.addAttribute("page", pages.of(SettingsForm.stored(settings.current()), null, null));
        return "operations/system/system";
    }

    /// A passphrase is required at first; later, a blank field keeps the current one.
    @PostMapping("/backups")
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        SettingsSnapshot current = settings.current();
        String text = typed.getOrDefault(SystemPageBuilder.PASSPHRASE, "");
        String again = typed.getOrDefault(SystemPageBuilder.REPEATED, "");
        String wrong = null;
        String different = null;
        try (Passphrase passphrase = text.isEmpty() ? null : Passphrase.of(text)) {
            if (passphrase == null && !scheduledBackups.plan().enabled()) {
                wrong = "Choose a passphrase for the backups.";
            } else if (!text.equals(again)) {
                different = "The passphrases do not match.";
            } else {
                var changes =
                        SettingsForm.changes(OwnBackupSettings.ALL, List.of(), current, typed);
                switch (changeSettings.apply(changes, person.actor())) {
                    case ChangeSettings.Result.Stored stored -> {
                        if (passphrase != null) {
                            scheduledBackups.setPassphrase(passphrase);
                        }
                        Toasts.show("Backup schedule saved", request, response);
                        return "redirect:" + PATH + "#backups";
                    }
                    case ChangeSettings.Result.Refused refused -> {
                        return refused(
                                SettingsForm.refused(current, typed, refused),
                                null,
                                null,
                                response,
                                model);
                    }
                }
            }
        } catch (BackupRefusedException e) {
            wrong = e.getMessage();
        }
        var form =
                SettingsForm.refused(current, typed, new ChangeSettings.Result.Refused(List.of()));
        return refused(form, wrong, different, response, model);
    }

    @PostMapping("/backups/now")
    String backUpNow(HttpServletRequest request, HttpServletResponse response) {
        if (scheduledBackups.requestNow()) {
            Toasts.show("A backup starts within half a minute", request, response);
        } else {
            Toasts.showNotice("Set a passphrase first", request, response);
        }
        return "redirect:" + PATH + "#backups";
    }

    @GetMapping("/backups/stop")
    String confirmStop(Model model) {
        model.addAttribute("page", SystemPage.stopBackups());
        return "web/ui/confirm";
    }

    @PostMapping("/backups/stop")
    String stop(HttpServletRequest request, HttpServletResponse response) {
        scheduledBackups.stop();
        Toasts.show("Scheduled backups stopped", request, response);
        return "redirect:" + PATH + "#backups";
    }

    private String refused(
            SettingsForm form,
            @Nullable String wrong,
            @Nullable String different,
            HttpServletResponse response,
            Model model) {
        response.setStatus(422);
        model.addAttribute("page", pages.of(form, wrong, different));
        return "operations/system/system";
    }
}
