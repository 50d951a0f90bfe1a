package dev.bailiwick.modules.monitors.windows;

import static dev.bailiwick.modules.monitors.maintenance.WindowFields.KIND;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.maintenance.ChangeWindows;
import dev.bailiwick.modules.monitors.maintenance.CoverLine;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindows;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(WindowFields.PATH)
final class WindowController extends RecordController<MaintenanceWindow> {
    private static final int USUAL_HOURS = 2;
    private static final List<Crumb> CRUMBS =
            List.of(
                    new Crumb("Network monitor", MonitorFields.PATH),
                    new Crumb("Maintenance", WindowFields.PATH));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "what",
                                    "Window",
                                    "For planned work. To silence a single alert, acknowledge it"
                                            + " instead. A host covers its monitors, but not its"
                                            + " own alerts: for those, use the maintenance on the"
                                            + " host's page.")
                            .row(WindowFields.NAME)
                            .row(WindowFields.COVERS),
                    FormSection.of(
                                    "when",
                                    "When",
                                    "A window can be open for 31 days at most, and can be ended"
                                            + " early.")
                            .row(WindowFields.REPEATS)
                            .rowFor(List.of("once"), WindowFields.BEGINS, WindowFields.ENDS)
                            .rowFor(List.of("weekly"), WindowFields.DAYS, WindowFields.TIME)
                            .rowFor(List.of("cron"), WindowFields.CRON)
                            .rowFor(List.of("weekly", "cron"), WindowFields.LENGTH)
                            .row(WindowFields.TIME_ZONE),
                    FormSection.of("more", "Notes", "What is done, and who does it.")
                            .row(WindowFields.NOTES));

    private final MaintenanceWindows windows;
    private final WindowPages pages;
    private final ChangeWindows change;
    private final Transactions transactions;
    private final Clock clock;

    WindowController(
            MaintenanceWindows windows,
            WindowPages pages,
            ChangeWindows change,
            Transactions transactions,
            Clock clock) {
        super(KIND, WindowFields.FORM, change, transactions);
        this.windows = windows;
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", transactions.read(() -> pages.all(asked, person.account())));
        return "modules/monitors/windows/list";
    }

    @PostMapping("/{id}/end")
    String end(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        MaintenanceWindow window =
                transactions.read(() -> windows.find(id)).orElseThrow(NotFoundException::new);
        boolean ended = change.endNow(id, person.actor());
        Toasts.show(window.title() + (ended ? " ended" : " was not open"), request, response);
        return "redirect:" + WindowFields.PATH;
    }

    @Override
    protected Optional<MaintenanceWindow> find(long id) {
        return windows.find(id);
    }

    @Override
    protected String view() {
        return "modules/monitors/windows/window";
    }

    @Override
    protected WindowPage page(MaintenanceWindow window, Map<String, String> asked, Account reader) {
        return pages.of(window, reader);
    }

    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        ZoneId zone = SignedIn.current().map(one -> one.account().timeZone()).orElse(TimeText.UTC);
        LocalDateTime begin =
                LocalDateTime.ofInstant(clock.instant(), zone).truncatedTo(ChronoUnit.MINUTES);
        String monitor = asked.getOrDefault("monitor", "").strip();
        return fields.initial()
                .withText(WindowFields.BEGINS, WindowFields.text(begin))
                .withText(WindowFields.ENDS, WindowFields.text(begin.plusHours(USUAL_HOURS)))
                .withText(WindowFields.TIME_ZONE, zone.getId())
                .withText(WindowFields.COVERS, monitor.isEmpty() ? "" : CoverLine.monitor(monitor));
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return RecordFormPage.forNew(KIND, FORM, CRUMBS, input);
    }

    @Override
    protected RecordFormPage editForm(MaintenanceWindow window, RecordInput input) {
        return RecordFormPage.forEdit(KIND, FORM, CRUMBS, window, input, Set.of());
    }

    @Override
    protected Confirmation removal(MaintenanceWindow window) {
        return WindowPages.removal(window);
    }
}
