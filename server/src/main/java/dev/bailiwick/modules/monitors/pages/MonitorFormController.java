package dev.bailiwick.modules.monitors.pages;

import static dev.bailiwick.modules.monitors.registry.MonitorFields.KIND;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.checks.CheckNow;
import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.lists.ResponseText;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordFormController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.impl.DSL;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Adds, changes and removes monitors. The form has the fields of all types; the stylesheet shows
/// those of the chosen one.
@Controller
@RequestMapping(MonitorFields.PATH)
final class MonitorFormController extends RecordFormController<Monitor> {
    private static final int MAX_HOSTS = 10_000;

    /// More are not chosen from a list, but entered.
    private static final int MAX_MONITORS = 500;

    private static final List<Crumb> CRUMBS =
            List.of(new Crumb("Network monitor", MonitorFields.PATH));
    private static final String[] CHECKS = keysBut(MonitorKind.PUSH);
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "what",
                                    "What is checked",
                                    "The fields below depend on the type. A push monitor checks"
                                            + " nothing: a job calls its secret URL, and it is down"
                                            + " when that does not happen.")
                            .row(MonitorFields.TYPE)
                            .row(MonitorFields.NAME)
                            .rowFor(List.of(CHECKS), MonitorFields.TARGET)
                            .rowFor(List.of("dns"), MonitorFields.RESOLVER, MonitorFields.RECORD)
                            .rowFor(List.of("smtp", "imap"), MonitorFields.ENCRYPTION)
                            .row(MonitorFields.HOST)
                            .row(MonitorFields.DEPENDS_ON)
                            .row(MonitorFields.TAGS),
                    FormSection.of(
                                    "where",
                                    "Where it is checked from",
                                    "Hosts check ping, TCP, HTTP, DNS and TLS, without credentials."
                                            + " Each host's own configuration switches this on and"
                                            + " names the networks.")
                            .row(MonitorFields.RUN_FROM)
                            .row(MonitorFields.DOWN_WHEN)
                            .onlyFor(CHECKS),
                    FormSection.of("request", "Request", "What is sent to the server.")
                            .row(MonitorFields.METHOD, MonitorFields.REDIRECTS)
                            .row(MonitorFields.HEADERS)
                            .row(MonitorFields.BODY)
                            .onlyFor("http"),
                    FormSection.of(
                                    "credentials",
                                    "Credentials",
                                    "Stored encrypted, and sent to the target only, not to where it"
                                            + " redirects.")
                            .row(MonitorFields.USERNAME)
                            .row(MonitorFields.PASSWORD)
                            .row(MonitorFields.BEARER_TOKEN)
                            .onlyFor("http"),
                    FormSection.of("expect", "Expected answer", "What counts as up.")
                            .rowFor(List.of("http"), MonitorFields.ACCEPTED_STATUS)
                            .rowFor(List.of("http"), MonitorFields.TEXT, MonitorFields.TEXT_ABSENT)
                            .rowFor(List.of("http"), MonitorFields.JSON_POINTER)
                            .rowFor(
                                    List.of("http"),
                                    MonitorFields.JSON_OPERATOR,
                                    MonitorFields.JSON_VALUE)
                            .rowFor(List.of("dns"), MonitorFields.EXPECTED)
                            .rowFor(List.of("tls"), MonitorFields.SERVER_NAME)
                            .rowFor(
                                    List.of("tls"),
                                    MonitorFields.DEGRADED_DAYS,
                                    MonitorFields.DOWN_DAYS)
                            .rowFor(List.of("icmp"), MonitorFields.PACKETS, MonitorFields.TOLERATED)
                            .rowFor(
                                    List.of("http", "tls", "smtp", "imap"),
                                    MonitorFields.VERIFY_TLS)
                            .row(MonitorFields.SLOW)
                            .onlyFor(CHECKS),
                    FormSection.of(
                                    "when",
                                    "Schedule",
                                    "A check that fails is repeated before it counts.")
                            .row(MonitorFields.INTERVAL)
                            .row(MonitorFields.TIMEOUT)
                            .rowFor(List.of(CHECKS), MonitorFields.FAILURES)
                            .row(MonitorFields.SUCCESSES),
                    FormSection.of(
                                    "more",
                                    "Notes",
                                    "What helps the person who looks into a failure.")
                            .row(MonitorFields.NOTES));

    private static final String TEST = "Test now";

    private final Monitors monitors;
    private final ComputeHosts hosts;
    private final ChangeMonitors change;
    private final CheckNow check;
    private final Transactions transactions;

    MonitorFormController(
            Monitors monitors,
            ComputeHosts hosts,
            ChangeMonitors change,
            CheckNow check,
            Transactions transactions) {
        super(KIND, MonitorFields.FORM, change, transactions);
        this.monitors = monitors;
        this.hosts = hosts;
        this.change = change;
        this.check = check;
        this.transactions = transactions;
    }

    private static String[] keysBut(MonitorKind other) {
        return MonitorKind.CHOICES.stream()
                .filter(one -> one != other)
                .map(MonitorKind::key)
                .toArray(String[]::new);
    }

    @Override
    protected Optional<Monitor> find(long id) {
        return monitors.find(id);
    }

    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        Optional<Monitor> copied =
                asked.getOrDefault("copy", "").matches("\\d{1,18}")
                        ? monitors.find(Long.parseLong(asked.get("copy")))
                        : Optional.empty();
        if (copied.isPresent()) {
            return fields.fill(copied.get().details()).withText(MonitorFields.NAME, "");
        }
        RecordInput initial =
                fields.initial()
                        .withText(MonitorFields.HOST, asked.getOrDefault("host", "").strip());
        return MonitorKind.of(asked.getOrDefault("type", ""))
                .map(kind -> initial.withText(MonitorFields.TYPE, kind.key()))
                .orElse(initial);
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return withOptions(RecordFormPage.forNew(KIND, FORM, CRUMBS, input), "");
    }

    /// Checks what was typed once, without saving it.
    @PostMapping("/add/test")
    String test(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model)
            throws InterruptedException {
        ChangeMonitors.Trial trial =
                transactions.read(() -> change.trial(MonitorFields.FORM.read(form), null));
        RecordFormPage page = transactions.read(() -> newForm(trial.input(), form));
        return tested(page, trial, person, response, model);
    }

    @PostMapping("/{id}/edit/test")
    String test(
            @PathVariable long id,
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model)
            throws InterruptedException {
        Monitor monitor =
                transactions.read(() -> monitors.find(id)).orElseThrow(NotFoundException::new);
        ChangeMonitors.Trial trial =
                transactions.read(() -> change.trial(MonitorFields.FORM.read(form), monitor));
        return tested(editForm(monitor, trial.input()), trial, person, response, model);
    }

    private String tested(
            RecordFormPage page,
            ChangeMonitors.Trial trial,
            SignedIn person,
            HttpServletResponse response,
            Model model)
            throws InterruptedException {
        RecordFormPage.TrialResult result = null;
        if (!trial.input().isValid()) {
            response.setStatus(422);
        } else if (trial.check() == null) {
            result =
                    new RecordFormPage.TrialResult(
                            StatusIcon.IDLE,
                            "This server checks nothing itself: save it, and wait for the first"
                                    + " report.");
        } else {
            RecordValues values = trial.input().values();
            result =
                    check.tryOut(
                                    trial.check(),
                                    values.get(MonitorFields.TYPE),
                                    values.get(MonitorFields.TARGET),
                                    person.actor())
                            .map(MonitorFormController::result)
                            .orElse(
                                    new RecordFormPage.TrialResult(
                                            StatusIcon.WAIT,
                                            "Others are testing. Try again in a few seconds."));
        }
        model.addAttribute(
                "page",
                page.withTrial(new RecordFormPage.Trial(page.action() + "/test", TEST, result)));
        return "records/editing/form";
    }

    private static RecordFormPage.TrialResult result(Result result) {
        ShownState state = ShownState.of(false, MonitorState.of(result.outcome()));
        Duration response = result.responseTime();
        String time = response == null ? "" : " in " + ResponseText.of(response);
        return new RecordFormPage.TrialResult(
                state.icon(), "%s%s: %s".formatted(state.label(), time, result.message()));
    }

    @Override
    protected RecordFormPage editForm(Monitor monitor, RecordInput input) {
        return transactions.read(() ->
                withOptions(
                        RecordFormPage.forEdit(
                                KIND,
                                FORM,
                                CRUMBS,
                                monitor,
                                input,
                                Set.<RecordField<?>>copyOf(monitor.secrets())),
                        monitor.name()));
    }

    private RecordFormPage withOptions(RecordFormPage form, String edited) {
        RecordFormPage withHosts =
                form.withOptions(
                        MonitorFields.HOST,
                        options("No host", hosts.names(DSL.noCondition(), MAX_HOSTS).stream()));
        withHosts =
                withHosts.withTrial(
                        new RecordFormPage.Trial(withHosts.action() + "/test", TEST, null));
        List<String> names = monitors.names(MAX_MONITORS + 1);
        return names.size() > MAX_MONITORS
                ? withHosts
                : withHosts.withOptions(
                        MonitorFields.DEPENDS_ON,
                        options(
                                "No other monitor",
                                names.stream().filter(name -> !name.equals(edited))));
    }

    private static List<SelectOption> options(String none, Stream<String> names) {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", none));
        names.forEach(name -> options.add(SelectOption.of(name, name)));
        return options;
    }

    @Override
    protected Confirmation removal(Monitor monitor) {
        return removalOf(monitor);
    }

    /// Also for the page of the monitor.
    static Confirmation removalOf(Monitor monitor) {
        return new Confirmation(
                "remove",
                monitor.path() + "/remove",
                "Remove %s?".formatted(monitor.title()),
                List.of(
                        "This deletes its details, results and change history. Monitors that depend"
                                + " on it stay.",
                        "The audit log records that it was removed."),
                monitor.path() + "/remove",
                "Remove monitor",
                "Keep monitor",
                monitor.path());
    }
}
