package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.PauseMonitors;
import dev.bailiwick.records.lists.BulkController;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(MonitorFields.PATH + "/bulk")
final class MonitorBulkController extends BulkController {
    private final PauseMonitors pause;

    MonitorBulkController(ChangeMonitors change, PauseMonitors pause) {
        super(MonitorFields.KIND, "Network monitor", change);
        this.pause = pause;
    }

    @Override
    protected String apply(
            String action, List<Long> ids, SignedIn person, HttpServletResponse response) {
        return switch (action) {
            case "pause" ->
                    MonitorFields.KIND.counted(pause.pause(ids, person.actor())) + " paused";
            case "resume" ->
                    MonitorFields.KIND.counted(pause.resume(ids, person.actor())) + " resumed";
            default -> super.apply(action, ids, person, response);
        };
    }

    @Override
    protected List<String> removalEffects(int count) {
        return List.of(
                "This deletes %s details, results and change history. Monitors that depend on %s stay."
                        .formatted(count == 1 ? "its" : "their", count == 1 ? "it" : "them"),
                "The audit log records that %s removed."
                        .formatted(count == 1 ? "it was" : "they were"));
    }
}
