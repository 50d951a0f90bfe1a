package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Gatherers;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// The recovery sheet, for administrators who have authenticated recently. The audit log records
/// each view before the password is decrypted.
@Controller
@RequestMapping(BackupPaths.BASE + "/repositories/{id}/sheet")
final class SheetController {
    private static final int GROUP = 5;

    /// As paper shows it.
    private static final char SPACE = '␣';

    private final BackupRepositories repositories;
    private final RunHistory history;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    SheetController(
            BackupRepositories repositories,
            RunHistory history,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.repositories = repositories;
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model) {
        response.setHeader("Cache-Control", "no-store");
        model.addAttribute(
                "page",
                transactions.write(() -> {
                    audit.acquireLock();
                    BackupRepository one = find(id);
                    audit.record(
                            AuditEvent.of("Recovery Sheet Viewed")
                                    .by(person.actor())
                                    .on(one.name()));
                    return page(one);
                }));
        return "modules/backups/pages/sheet";
    }

    private SheetPage page(BackupRepository one) {
        String password =
                repositories.secrets(one).getOrDefault(RepositoryFields.PASSWORD.name(), "");
        return new SheetPage(
                one,
                RepositoryLabels.type(one),
                password.replace(' ', SPACE)
                        .codePoints()
                        .mapToObj(Character::toString)
                        .gather(Gatherers.windowFixed(GROUP))
                        .map(group -> String.join("", group))
                        .toList(),
                needs(one),
                commands(one),
                clock.instant());
    }

    private static List<String> needs(BackupRepository one) {
        return switch (one.type()) {
            case LOCAL -> List.of();
            case SFTP -> List.of("an SSH key that the server accepts");
            case S3 ->
                    List.of(
                            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of an account that can"
                                    + " read the bucket");
            case REST ->
                    one.details().get(RepositoryFields.USERNAME).isEmpty()
                            ? List.of()
                            : List.of("RESTIC_REST_USERNAME and RESTIC_REST_PASSWORD");
        };
    }

    private static List<SheetPage.Command> commands(BackupRepository one) {
        boolean local = one.type() == RepositoryType.LOCAL;
        var commands = new ArrayList<SheetPage.Command>();
        if (local) {
            commands.add(new SheetPage.Command("Become root, who can read the folder", "sudo -i"));
        }
        commands.add(
                new SheetPage.Command(
                        local
                                ? "Set the location, with another path if the disk is mounted"
                                        + " elsewhere"
                                : "Set the location",
                        "export RESTIC_REPOSITORY=" + quoted(one.location())));
        commands.add(new SheetPage.Command("List the snapshots", "restic snapshots"));
        commands.add(
                new SheetPage.Command(
                        "Restore the latest snapshot",
                        "restic restore latest --target /srv/restored"));
        commands.add(
                new SheetPage.Command(
                        "Restore one folder",
                        "restic restore latest --include /etc --target /srv/restored"));
        return commands;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    @PostMapping("/printed")
    String printed(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupRepository one =
                transactions.write(() -> {
                    audit.acquireLock();
                    BackupRepository found = find(id);
                    history.setSheetPrinted(
                            id, person.getName(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
                    audit.record(
                            AuditEvent.of("Recovery Sheet Printed")
                                    .by(person.actor())
                                    .on(found.name()));
                    return found;
                });
        Toasts.show(
                "Recovery sheet of %s marked as printed".formatted(one.name()), request, response);
        return "redirect:" + one.path();
    }

    /// For reloading the address of the confirmation.
    @GetMapping("/printed")
    String back(@PathVariable long id) {
        return "redirect:" + transactions.read(() -> find(id)).path();
    }

    private BackupRepository find(long id) {
        return repositories.find(id).orElseThrow(NotFoundException::new);
    }
}
