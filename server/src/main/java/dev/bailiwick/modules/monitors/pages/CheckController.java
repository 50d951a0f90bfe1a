package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.modules.monitors.checks.CheckNow;
import dev.bailiwick.modules.monitors.checks.CheckResult;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Editors have a monitor checked now.
@Controller
@RequestMapping(MonitorFields.PATH + "/{id}/check")
final class CheckController {
    private final Monitors monitors;
    private final CheckNow check;
    private final Transactions transactions;

    CheckController(Monitors monitors, CheckNow check, Transactions transactions) {
        this.monitors = monitors;
        this.check = check;
        this.transactions = transactions;
    }

    private Monitor monitor(long id) {
        return transactions.read(() -> monitors.find(id)).orElseThrow(NotFoundException::new);
    }

    @PostMapping(produces = MediaType.TEXT_HTML_VALUE)
    String check(@PathVariable long id, HttpServletRequest request, HttpServletResponse response)
            throws InterruptedException {
        Monitor monitor = monitor(id);
        Optional<CheckResult> result = check.run(monitor);
        if (result.isEmpty()) {
            Toasts.showNotice(
                    monitor.isPush()
                            ? "Nothing to check: it is reported to."
                            : "Its hosts check it, and not this server.",
                    request,
                    response);
        } else {
            Toasts.show("Checked", request, response);
        }
        return "redirect:" + monitor.path();
    }

    /// For programs.
    ///
    /// @param state `up`, `degraded` or `down`
    record Checked(
            long id,
            String state,
            @Nullable Double round_trip_ms,
            String message,
            Instant checked_at) {}

    @PostMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Checked> check(@PathVariable long id) throws InterruptedException {
        return check.run(monitor(id))
                .map(result -> ResponseEntity.ok(checked(id, result)))
                .orElseGet(() -> ResponseEntity.status(409).build());
    }

    private static Checked checked(long id, CheckResult result) {
        Duration response = result.response();
        return new Checked(
                id,
                result.state().key(),
                response == null ? null : response.toNanos() / 1e6,
                result.message(),
                result.ended());
    }
}
