package dev.bailiwick.operations.overview;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.monitoring.alerts.pages.AlertItem;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first page after sign-in. Administrators see `steps` until all are done or somebody hides
/// them, then `facts`; others see only facts. `auditHref` links to the whole audit log, for people
/// who may see it; they also see the number of undelivered mails. `problems` is null for people who
/// may not see alerts. `administrators` are the addresses of some, for people without any module.
public record OverviewPage(
        String firstName,
        List<Step> steps,
        List<Module> modules,
        List<Fact> facts,
        List<Activity> activity,
        @Nullable String auditHref,
        int undelivered,
        @Nullable OpenProblems problems,
        List<String> administrators) {
    private static final List<String> NUMBERS =
            List.of("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine");

    public OverviewPage {
        steps = List.copyOf(steps);
        modules = List.copyOf(modules);
        facts = List.copyOf(facts);
        activity = List.copyOf(activity);
        administrators = List.copyOf(administrators);
    }

    /// A set-up step. `description` explains its purpose or, once done, its current state.
    public record Step(
            String title,
            String description,
            boolean done,
            String actionLabel,
            String actionHref) {}

    /// A module that the person can use.
    ///
    /// @param alerts how many unacknowledged alerts it has
    public record Module(String label, String icon, String href, ModuleStatus status, int alerts) {
        public StatusIcon state() {
            return !status.problems().isEmpty()
                    ? status.problems().getFirst().state()
                    : alerts == 0 ? StatusIcon.OK : StatusIcon.WARN;
        }

        public String stateLabel() {
            return !status.problems().isEmpty()
                    ? status.problems().getFirst().label()
                    : alerts == 0
                            ? "No problems"
                            : "%,d %s".formatted(alerts, alerts == 1 ? "alert" : "alerts");
        }
    }

    /// What needs attention in the modules and is not reported by alerts.
    public List<ModuleStatus.Problem> notices() {
        return modules.stream()
                .flatMap(module -> module.status().problems().stream())
                .filter(problem -> !problem.quiet())
                .toList();
    }

    /// A status value, with a link to the page that changes it.
    public record Fact(String label, String value, boolean mono, @Nullable String href) {}

    /// One audit entry, as a line.
    public record Activity(
            Instant at, String event, StatusIcon state, String actor, @Nullable String target) {}

    /// The number of unacknowledged open alerts, and the newest of them.
    public record OpenProblems(int count, List<AlertItem> newest, String href) {
        public OpenProblems {
            newest = List.copyOf(newest);
        }
    }

    public boolean needsAttention() {
        return alerts() + notices().size() > 0;
    }

    public long done() {
        return steps.stream().filter(Step::done).count();
    }

    public boolean settingUp() {
        return done() < steps.size();
    }

    /// The first open step, which gets the only primary button.
    public boolean isNext(Step step) {
        return steps.stream().filter(s -> !s.done()).findFirst().filter(step::equals).isPresent();
    }

    public String heading() {
        if (!administrators.isEmpty()) {
            return "Welcome, %s.".formatted(firstName);
        }
        if (!settingUp() || alerts() + notices().size() > 0) {
            return "Welcome, %s. %s".formatted(firstName, attention()).strip();
        }
        int left = (int) (steps.size() - done());
        return "Welcome, %s. %s setup %s."
                .formatted(firstName, word(left), left == 1 ? "step remains" : "steps remain");
    }

    private String attention() {
        int count = alerts() + notices().size();
        if (count > 0) {
            String noun = notices().isEmpty() ? "alert" : "thing";
            return "%s %s".formatted(word(count), noun)
                    + (count == 1 ? " needs attention." : "s need attention.");
        }
        return undelivered == 0 ? "Nothing needs attention." : "";
    }

    private static String word(int count) {
        return count < NUMBERS.size() ? NUMBERS.get(count) : "%,d".formatted(count);
    }

    private int alerts() {
        return problems == null ? 0 : problems.count;
    }
}
