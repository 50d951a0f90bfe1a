package dev.bailiwick.engine;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Derives container events from the difference between two reports: this works for every engine,
/// and needs no state of the engine's own event stream. Anything that starts and ends between two
/// reports is missed, which spares people the noise of short jobs.
///
/// An event's id is derived from its content, so that it stays the same.
final class ContainerEvents {
    private static final Duration MAX_AGE = Duration.ofDays(1);

    private @Nullable Map<String, Container> before;

    /// The first report has no events, because the earlier state is unknown. Nor does a container
    /// whose details could not be read, because its end would be reported without the exit code: it
    /// keeps its previous state, or is treated as not yet existing, and its events follow once it
    /// can be read.
    List<HostEvent> since(List<Container> containers, Instant now) {
        Map<String, Container> earlier = before;
        var current = new LinkedHashMap<String, Container>();
        for (Container is : containers) {
            Container was = earlier == null ? is : earlier.get(is.id());
            if (is.asked()) {
                current.put(is.id(), is);
            } else if (was != null) {
                current.put(is.id(), was);
            }
        }
        before = current;
        var events = new ArrayList<HostEvent>();
        if (earlier == null) {
            return events;
        }
        for (Container is : current.values()) {
            Container was = earlier.get(is.id());
            if (was == null) {
                began(is, now, events);
            } else {
                changed(was, is, now, events);
            }
        }
        earlier.values().stream()
                .filter(was -> !current.containsKey(was.id()))
                .forEach(was -> events.add(removed(was, now)));
        return events;
    }

    private static void began(Container is, Instant now, List<HostEvent> events) {
        if (is.isRunning()) {
            events.add(started(is, now));
        }
    }

    private static void changed(Container was, Container is, Instant now, List<HostEvent> events) {
        if (was.isRunning() && !is.isRunning()) {
            events.add(died(is, now));
        } else if (!was.isRunning() && is.isRunning()) {
            events.add(started(is, now));
        } else if (is.isRunning() && hasNewStart(was.details(), is.details())) {
            events.add(restarted(is, now));
        }
        if (is.isRunning() && !was.details().health().equals(is.details().health())) {
            health(was.details().health(), is, now, events);
        }
    }

    private static boolean hasNewStart(Details was, Details is) {
        return was.startedAt() != null
                && is.startedAt() != null
                && is.startedAt().isAfter(was.startedAt());
    }

    private static HostEvent died(Container is, Instant now) {
        Details details = is.details();
        String message =
                details.outOfMemory()
                        ? "%s was killed: out of memory".formatted(is.name())
                        : "%s exited with code %d".formatted(is.name(), details.exitCode());
        Severity severity =
                details.outOfMemory()
                        ? Severity.ERROR
                        : details.exitCode() == 0 ? Severity.INFO : Severity.WARNING;
        return event("container.die", severity, message, is, recent(details.finishedAt(), now));
    }

    private static HostEvent started(Container is, Instant now) {
        Instant at = recent(is.details().startedAt(), now);
        return event("container.start", Severity.INFO, is.name() + " was started", is, at);
    }

    private static HostEvent restarted(Container is, Instant now) {
        long count = is.details().restartCount();
        String times = count > 0 ? ", %d times in total".formatted(count) : "";
        return event(
                "container.restart",
                Severity.WARNING,
                "%s exited and was restarted%s".formatted(is.name(), times),
                is,
                recent(is.details().startedAt(), now));
    }

    private static HostEvent removed(Container was, Instant now) {
        return event("container.destroy", Severity.INFO, was.name() + " was removed", was, now);
    }

    /// A container with a health check is `starting` for a while; that is not an event.
    private static void health(String was, Container is, Instant now, List<HostEvent> events) {
        switch (is.details().health()) {
            case "unhealthy" ->
                    events.add(
                            event(
                                    "container.health",
                                    Severity.ERROR,
                                    is.name() + " is unhealthy",
                                    is,
                                    now));
            case "healthy" -> {
                if (was.equals("unhealthy")) {
                    events.add(
                            event(
                                    "container.health",
                                    Severity.INFO,
                                    is.name() + " is healthy again",
                                    is,
                                    now));
                }
            }
            default -> {}
        }
    }

    private static HostEvent event(
            String type, Severity severity, String message, Container about, Instant at) {
        String id = "%s:%s:%d".formatted(type, about.id(), at.toEpochMilli());
        return new HostEvent(id, at, severity, type, message, about.id());
    }

    /// Uses the engine's time unless it is implausible: the server rejects times that are far off.
    private static Instant recent(@Nullable Instant at, Instant now) {
        return at == null || at.isAfter(now) || at.isBefore(now.minus(MAX_AGE)) ? now : at;
    }
}
