package dev.bailiwick.operations.overview;

import dev.bailiwick.monitoring.alertpages.AlertItem;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first page after signing in. Administrators get `steps` while any is open and nobody has
/// hidden them, then `facts`; others only facts. `auditHref` leads to the whole trail, for those
/// who may see it; they are also told of mails that could not be delivered. `trouble` is none for
/// those who may see no alerts.
public record OverviewPage(
        String firstName,
        List<Step> steps,
        List<Fact> facts,
        List<Activity> activity,
        @Nullable String auditHref,
        int undelivered,
        @Nullable Trouble trouble) {
    private static final List<String> NUMBERS =
            List.of("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine");

    public OverviewPage {
        steps = List.copyOf(steps);
        facts = List.copyOf(facts);
        activity = List.copyOf(activity);
    }

    /// A step of the first run. `said` tells what it is for, or once done how it stands.
    public record Step(
            String title, String said, boolean done, String actionLabel, String actionHref) {}

    /// How something stands, with the page that changes it.
    public record Fact(String label, String value, boolean mono, @Nullable String href) {}

    /// One entry of the audit trail in a line.
    public record Activity(
            Instant at, String event, State state, String who, @Nullable String target) {}

    /// How many alerts are open that nobody has acknowledged, and the newest of them.
    public record Trouble(int count, List<AlertItem> newest, String href) {
        public Trouble {
            newest = List.copyOf(newest);
        }
    }

    public long done() {
        return steps.stream().filter(Step::done).count();
    }

    public boolean settingUp() {
        return done() < steps.size();
    }

    /// The first open step, which gets the one primary button.
    public boolean isNext(Step step) {
        return steps.stream().filter(s -> !s.done()).findFirst().filter(step::equals).isPresent();
    }

    public String heading() {
        if (!settingUp() || alerts() > 0) {
            return "Welcome, %s. %s".formatted(firstName, attention()).strip();
        }
        var count = (int) done();
        var word = count < NUMBERS.size() ? NUMBERS.get(count) : Integer.toString(count);
        return "Welcome, %s. %s %s done."
                .formatted(firstName, word, count == 1 ? "step is" : "steps are");
    }

    private String attention() {
        int alerts = alerts();
        if (alerts > 0) {
            String number = alerts < NUMBERS.size() ? NUMBERS.get(alerts) : "%,d".formatted(alerts);
            return number + (alerts == 1 ? " alert needs attention." : " alerts need attention.");
        }
        return undelivered == 0 ? "Nothing needs attention." : "";
    }

    private int alerts() {
        return trouble == null ? 0 : trouble.count;
    }
}
