package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.errors.NotFoundException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/// The page of a monitor.
@Controller
final class MonitorController {
    private final Monitors monitors;
    private final MonitorPageBuilder pages;
    private final Settings settings;
    private final Transactions transactions;

    MonitorController(
            Monitors monitors,
            MonitorPageBuilder pages,
            Settings settings,
            Transactions transactions) {
        this.monitors = monitors;
        this.pages = pages;
        this.settings = settings;
        this.transactions = transactions;
    }

    @GetMapping(MonitorFields.PATH + "/{id}")
    String show(
            @PathVariable long id,
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", transactions.read(() -> page(id, asked, person)));
        return "modules/monitors/pages/monitor";
    }

    private MonitorPage page(long id, Map<String, String> asked, SignedIn person) {
        Monitor monitor = monitors.find(id).orElseThrow(NotFoundException::new);
        return pages.build(
                monitor,
                asked,
                person.account(),
                person.account().mayEdit() ? pushAddress(monitor) : null,
                MonitorFormController.removalOf(monitor));
    }

    private @Nullable String pushAddress(Monitor monitor) {
        BaseUrl known = settings.current().get(GeneralSettings.BASE_URL);
        String base =
                known == null
                        ? ServletUriComponentsBuilder.fromCurrentContextPath().toUriString()
                        : known.toString();
        return monitors.pushToken(monitor).map(token -> base + "/push/" + token).orElse(null);
    }
}
