package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// What editors do with a job beside changing it.
@Controller
@RequestMapping(BackupPaths.BASE + "/jobs/{id}")
final class JobActions {
    private final BackupJobs jobs;
    private final QueueRuns queue;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    JobActions(
            BackupJobs jobs,
            QueueRuns queue,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.jobs = jobs;
        this.queue = queue;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    @PostMapping("/run")
    String run(@PathVariable long id, @AuthenticationPrincipal SignedIn person) {
        return "redirect:" + queue.backupNow(job(id), person.actor()).path();
    }

    @PostMapping("/check")
    String check(@PathVariable long id, @AuthenticationPrincipal SignedIn person) {
        return queued(id, BackupOperation.CHECK, RunParameters.check(null), person);
    }

    @PostMapping("/unlock")
    String unlock(@PathVariable long id, @AuthenticationPrincipal SignedIn person) {
        return queued(id, BackupOperation.UNLOCK, RunParameters.NONE, person);
    }

    @GetMapping("/unlock")
    String confirmUnlock(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        BackupJob job = job(id);
        model.addAttribute(
                "page",
                Unlocking.confirmation(job.path(), job.details().get(JobFields.REPOSITORY)));
        return "web/ui/confirm";
    }

    @PostMapping("/drill")
    String drill(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupJob job = job(id);
        Optional<RunParameters> parameters = transactions.read(() -> queue.drill(job));
        if (parameters.isEmpty()) {
            Toasts.showNotice(
                    "There is no snapshot to restore yet. Run a backup first.", request, response);
            return "redirect:" + job.path();
        }
        return queued(id, BackupOperation.RESTORE_TEST, parameters.get(), person);
    }

    private String queued(
            long id, BackupOperation operation, RunParameters parameters, SignedIn person) {
        return "redirect:" + queue.queue(job(id), operation, parameters, person.actor()).path();
    }

    @PostMapping("/pause")
    String pause(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return set(id, true, person, request, response);
    }

    @PostMapping("/resume")
    String resume(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return set(id, false, person, request, response);
    }

    private String set(
            long id,
            boolean paused,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        BackupJob job =
                transactions.write(() -> {
                    audit.acquireLock();
                    BackupJob one = jobs.find(id).orElseThrow(NotFoundException::new);
                    if (one.isPaused() == paused) {
                        return one;
                    }
                    if (paused) {
                        jobs.pause(id, person.getName(), now);
                    } else {
                        jobs.resume(one, now);
                    }
                    audit.record(
                            AuditEvent.of(paused ? "Backup Job Paused" : "Backup Job Resumed")
                                    .by(person.actor())
                                    .on(one.name()));
                    return one;
                });
        Toasts.show(job.name() + (paused ? " paused" : " resumed"), request, response);
        return "redirect:" + job.path();
    }

    /// For reloading the address of an action.
    @GetMapping({"/run", "/check", "/drill", "/pause", "/resume"})
    String back(@PathVariable long id) {
        return "redirect:" + job(id).path();
    }

    private BackupJob job(long id) {
        return transactions.read(() -> jobs.find(id).orElseThrow(NotFoundException::new));
    }
}
