package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.checks.NoteIncident;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.modules.monitors.registry.PauseMonitors;
import dev.bailiwick.modules.monitors.registry.ReplacePushToken;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// What editors do with a monitor besides changing it.
@Controller
@RequestMapping(MonitorFields.PATH + "/{id}")
final class MonitorActions {
    private final Monitors monitors;
    private final PauseMonitors pause;
    private final ReplacePushToken tokens;
    private final NoteIncident notes;
    private final Transactions transactions;

    MonitorActions(
            Monitors monitors,
            PauseMonitors pause,
            ReplacePushToken tokens,
            NoteIncident notes,
            Transactions transactions) {
        this.monitors = monitors;
        this.pause = pause;
        this.tokens = tokens;
        this.notes = notes;
        this.transactions = transactions;
    }

    @PostMapping("/pause")
    String pause(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Monitor monitor = require(id);
        boolean changed = pause.pause(List.of(id), person.actor()) > 0;
        Toasts.show(
                monitor.title() + (changed ? " paused" : " was paused already"), request, response);
        return "redirect:" + monitor.path();
    }

    @PostMapping("/resume")
    String resume(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Monitor monitor = require(id);
        boolean changed = pause.resume(List.of(id), person.actor()) > 0;
        Toasts.show(
                monitor.title() + (changed ? " resumed" : " was not paused"), request, response);
        return "redirect:" + monitor.path();
    }

    @PostMapping("/replace-token")
    String replaceToken(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Monitor monitor = require(id);
        if (!tokens.replace(id, person.actor())) {
            throw new NotFoundException();
        }
        Toasts.show("Push URL replaced. The one before no longer works.", request, response);
        return "redirect:" + monitor.path();
    }

    @PostMapping("/incidents/{incident}/note")
    String note(
            @PathVariable long id,
            @PathVariable long incident,
            @RequestParam(defaultValue = "") String note,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Monitor monitor = require(id);
        if (note.strip().length() > NoteIncident.MAX_LENGTH) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        if (!notes.run(monitor, incident, note, person.actor())) {
            throw new NotFoundException();
        }
        Toasts.show(note.isBlank() ? "Note removed" : "Note saved", request, response);
        return "redirect:" + monitor.path() + "#incidents";
    }

    private Monitor require(long id) {
        return transactions.read(() -> monitors.find(id)).orElseThrow(NotFoundException::new);
    }
}
