package dev.bailiwick.modules.monitors.push;

import dev.bailiwick.modules.monitors.checks.CheckResult;
import dev.bailiwick.modules.monitors.checks.StoreResults;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// Takes reports of push monitors, at most one a second for each. Anyone who has the token may
/// report.
@RestController
final class PushController {
    private static final List<String> STATUSES = List.of("up", "down");
    private static final long APART = Duration.ofSeconds(1).toNanos();
    private static final double MAX_MILLIS = Duration.ofHours(1).toMillis();

    private final Monitors monitors;
    private final StoreResults results;
    private final Transactions transactions;
    private final Clock clock;

    /// By monitor, in the time of [System#nanoTime].
    private final Map<Long, Long> latest = new ConcurrentHashMap<>();

    PushController(
            Monitors monitors, StoreResults results, Transactions transactions, Clock clock) {
        this.monitors = monitors;
        this.results = results;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param status `up` or `down`
    /// @param millis how long something took
    @RequestMapping(
            path = "/push/{token}",
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<Map<String, Boolean>> report(
            @PathVariable String token,
            @RequestParam(defaultValue = "up") String status,
            @RequestParam(defaultValue = "") String message,
            @RequestParam(name = "ping_ms", defaultValue = "") String millis,
            HttpServletRequest request) {
        if (request.getMethod().equals("HEAD")) { // of a program that previews links
            return ResponseEntity.status(HttpStatus.METHOD_NOT_ALLOWED).build();
        }
        Optional<Monitor> found = transactions.read(() -> monitors.byPushToken(token));
        if (found.isEmpty()) {
            return ResponseEntity.status(HttpStatus.NOT_FOUND).body(Map.of("ok", false));
        }
        Monitor monitor = found.get();
        if (!STATUSES.contains(status)) {
            return ResponseEntity.badRequest().body(Map.of("ok", false));
        }
        if (!isApart(monitor.id())) {
            return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                    .header("Retry-After", "1")
                    .body(Map.of("ok", false));
        }
        boolean isKept =
                monitor.isPaused()
                        || results.add(
                                CheckResult.reported(
                                        monitor,
                                        clock.instant(),
                                        status.equals("down"),
                                        message,
                                        time(millis)));
        return ResponseEntity.status(isKept ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .body(Map.of("ok", isKept));
    }

    private boolean isApart(long monitor) {
        long now = System.nanoTime();
        Long taken =
                latest.compute(
                        monitor,
                        (_, before) -> before == null || now - before >= APART ? now : before);
        return taken != null && taken == now;
    }

    private static @Nullable Duration time(String millis) {
        try {
            double number = Double.parseDouble(millis);
            return number >= 0 && number <= MAX_MILLIS
                    ? Duration.ofNanos(Math.round(number * 1_000_000))
                    : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
