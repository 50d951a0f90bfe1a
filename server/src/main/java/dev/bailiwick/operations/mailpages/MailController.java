package dev.bailiwick.operations.mailpages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.mail.MailServer;
import dev.bailiwick.messaging.mail.MailSettings;
import dev.bailiwick.messaging.mail.MailSettingsRule;
import dev.bailiwick.messaging.mail.TestMail;
import dev.bailiwick.messaging.templates.MailRenderer;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SettingsForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, Mail: the server, and a test mail with the typed settings.
@Controller
@RequestMapping(MailController.PATH)
final class MailController {
    static final String PATH = "/site-administration/mail";
    private static final String NOT_SAVED = "Not saved";
    private static final String NOT_SENT = "Not sent";

    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final TestMail testMail;
    private final MailRenderer renderer;
    private final MailPageBuilder pages;

    MailController(
            Settings settings,
            ChangeSettings changeSettings,
            TestMail testMail,
            MailRenderer renderer,
            MailPageBuilder pages) {
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.testMail = testMail;
        this.renderer = renderer;
        this.pages = pages;
    }

    @GetMapping
    String show(@AuthenticationPrincipal SignedIn person, Model model) {
        SettingsSnapshot current = settings.current();
        var to = FormField.of("to", person.getName());
        model.addAttribute(
                "page", pages.of(SettingsForm.stored(current), current, to, null, NOT_SAVED));
        return "operations/mailpages/mail";
    }

    @PostMapping
    String save(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        SettingsSnapshot current = settings.current();
        Map<String, @Nullable String> changes = changes(typed, current);
        Optional<SettingProblem> moved = passwordReuseProblem(changes, current);
        ChangeSettings.Result result =
                moved.isPresent()
                        ? new ChangeSettings.Result.Refused(List.of(moved.get()))
                        : changeSettings.apply(changes, person.actor());
        return switch (result) {
            case ChangeSettings.Result.Stored stored -> {
                Toasts.show("Mail settings saved", request, response);
                yield "redirect:" + PATH;
            }
            case ChangeSettings.Result.Refused refused ->
                    refused(NOT_SAVED, refused, typed, current, response, model);
        };
    }

    /// Where people return after re-authenticating before a test.
    @GetMapping("/test")
    String afterSignIn() {
        return "redirect:" + PATH;
    }

    /// Uses the typed settings, saved or not. The form keeps what was typed, except the password.
    @PostMapping("/test")
    String test(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model) {
        SettingsSnapshot current = settings.current();
        Map<String, @Nullable String> changes = changes(typed, current);
        Optional<EmailAddress> to = EmailAddress.parse(typed.getOrDefault("to", ""));
        var problems = new ArrayList<SettingProblem>();
        passwordReuseProblem(changes, current).ifPresent(problems::add);
        Optional<SettingsSnapshot> wanted = changeSettings.preview(changes);
        if (wanted.isEmpty()) {
            return refused(
                    NOT_SENT,
                    new ChangeSettings.Result.Refused(changeSettings.check(changes)),
                    typed,
                    current,
                    response,
                    model);
        }
        problems.addAll(MailSettingsRule.problems(wanted.get()));
        Optional<MailServer> server = MailServer.of(wanted.get());
        if (server.isEmpty() && problems.isEmpty()) {
            problems.add(new SettingProblem(MailSettings.HOST.name(), "Enter the server to test."));
        }
        if (!problems.isEmpty() || to.isEmpty() || server.isEmpty()) {
            return refused(
                    NOT_SENT,
                    new ChangeSettings.Result.Refused(problems),
                    typed,
                    current,
                    response,
                    model);
        }
        TestMail.Result result =
                testMail.send(server.get(), renderer.test(to.get()), person.actor());
        var form =
                SettingsForm.refused(current, typed, new ChangeSettings.Result.Refused(List.of()));
        model.addAttribute(
                "page",
                pages.of(
                        form,
                        current,
                        FormField.of("to", to.get().value()),
                        new MailPage.Test(
                                result.problem(),
                                to.get().value(),
                                result.dialogue(),
                                isUnsaved(current, wanted.get())),
                        NOT_SENT));
        return "operations/mailpages/mail";
    }

    private static boolean isUnsaved(SettingsSnapshot current, SettingsSnapshot typed) {
        return !MailSettings.ALL.stream().allMatch(setting -> current.sameValue(setting, typed));
    }

    private String refused(
            String lead,
            ChangeSettings.Result.Refused refused,
            Map<String, String> typed,
            SettingsSnapshot current,
            HttpServletResponse response,
            Model model) {
        response.setStatus(422);
        String address = typed.getOrDefault("to", "");
        var to =
                FormField.of("to", address)
                        .withError(
                                EmailAddress.parse(address).isPresent()
                                        ? null
                                        : "This is not a valid email address.");
        var form = SettingsForm.refused(current, typed, refused);
        model.addAttribute("page", pages.of(form, current, to, null, lead));
        return "operations/mailpages/mail";
    }

    private static Map<String, @Nullable String> changes(
            Map<String, String> typed, SettingsSnapshot current) {
        var changes = SettingsForm.changes(MailSettings.ALL, List.of(), current, typed);
        if (typed.getOrDefault(MailSettings.PASSWORD.field(), "").isBlank()) {
            changes.remove(MailSettings.PASSWORD.name());
        }
        String username = changes.getOrDefault(MailSettings.USERNAME.name(), "kept");
        if ((username == null || username.isBlank())
                && current.fixedBy(MailSettings.PASSWORD) == null) {
            changes.put(MailSettings.PASSWORD.name(), null); // a password needs a username
        }
        return changes;
    }

    /// The stored password was meant for the saved server. To use another server, the person must
    /// enter the password again.
    private static Optional<SettingProblem> passwordReuseProblem(
            Map<String, @Nullable String> changes, SettingsSnapshot current) {
        String host = changes.get(MailSettings.HOST.name());
        boolean moves =
                host != null
                        && !host.isBlank()
                        && !Objects.equals(normal(host), current.get(MailSettings.HOST));
        if (!moves || !current.has(MailSettings.PASSWORD)) {
            return Optional.empty();
        }
        String fixedBy = current.fixedBy(MailSettings.PASSWORD);
        if (fixedBy != null) {
            return Optional.of(
                    new SettingProblem(
                            MailSettings.HOST.name(),
                            "The password is set by %s and is never sent to a server entered here. Set the server in the environment too."
                                    .formatted(fixedBy)));
        }
        return changes.containsKey(MailSettings.PASSWORD.name())
                ? Optional.empty()
                : Optional.of(
                        new SettingProblem(
                                MailSettings.PASSWORD.name(),
                                "Enter the password for this server. The stored one belongs to a"
                                        + " different server."));
    }

    private static String normal(String host) {
        return host.strip().toLowerCase(Locale.ROOT);
    }
}
