package dev.bailiwick.records.imports;

import dev.bailiwick.identity.access.Uploads;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The steps of an import: upload, preview, apply. The same for every kind of record; a module's
/// subclass declares the path, `import` below the module's own.
public abstract class ImportController {
    /// 200 MiB.
    static final long MAX_BYTES = 200L * 1024 * 1024;

    private final ImportTarget<?> kind;
    private final ImportSteps steps;

    protected ImportController(ImportTarget<?> kind, ImportSteps steps) {
        this.kind = kind;
        this.steps = steps;
    }

    @GetMapping
    public final String form(Model model) {
        return form(null, model);
    }

    private String form(@Nullable String error, Model model) {
        model.addAttribute(
                "page", UploadPage.of(kind, error, steps.imports.stuck(kind).orElse(null)));
        return "records/imports/upload";
    }

    @GetMapping("/template.csv")
    public final void template(HttpServletResponse response) throws IOException {
        CsvExport.download(response, kind.module().key() + "-template.csv", kind.columns().names())
                .finish();
    }

    @PostMapping
    public final String upload(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model)
            throws IOException {
        Optional<Uploads.Uploaded> sent =
                steps.uploads.saveFile(request, UploadFolder.create(steps.folder), MAX_BYTES);
        if (sent.isEmpty()) {
            return refused("Choose a file.", response, model);
        }
        Optional<Import> job =
                steps.imports.validate(
                        kind, person.account(), sent.get().file(), sent.get().name());
        return job.map(one -> "redirect:" + PreviewPage.path(kind, one))
                .orElseGet(() ->
                        refused(
                                "Two other files are being processed. Upload this one again in a"
                                        + " minute.",
                                response,
                                model));
    }

    private String refused(String reason, HttpServletResponse response, Model model) {
        response.setStatus(422);
        return form(reason, model);
    }

    @GetMapping("/{uid}")
    public final String check(
            @PathVariable String uid,
            @RequestParam(defaultValue = "") String show,
            @RequestParam(defaultValue = "0") String after,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Import job = require(uid, person);
        var view = PreviewFilter.of(show, job);
        int from = number(after);
        int saved =
                job.state() == ImportState.STOPPED
                        ? steps.transactions.read(() -> steps.rows.saved(job))
                        : 0;
        List<PreviewRow> some =
                steps.transactions.read(() ->
                        steps.rows.rows(job.id(), view.outcomes(), from, PreviewPage.ROWS + 1));
        model.addAttribute(
                "page", PreviewPage.of(kind, job, saved, view, from, some, steps.clock.instant()));
        return "records/imports/check";
    }

    @GetMapping("/{uid}/refused.csv")
    public final void refusedRows(
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response)
            throws IOException {
        Import job = require(uid, person);
        CsvExport out =
                CsvExport.download(
                        response, "refused-rows.csv", List.of("row", "name", "column", "reason"));
        List<PreviewRow> some = refusedRowsAfter(job, 0);
        while (!some.isEmpty()) {
            for (PreviewRow row : some) {
                write(row, out);
            }
            some = refusedRowsAfter(job, some.getLast().number());
        }
        out.finish();
    }

    /// One line for each reason.
    private static void write(PreviewRow row, CsvExport out) {
        for (FieldChange error : row.changes()) {
            out.row(Integer.toString(row.number()), row.name(), error.field(), error.after());
        }
    }

    private List<PreviewRow> refusedRowsAfter(Import job, int after) {
        return steps.transactions.read(
                () -> steps.rows.rows(job.id(), Set.of(RowOutcome.REFUSED), after, 1_000));
    }

    @PostMapping("/{uid}/apply")
    public final String apply(@PathVariable String uid, @AuthenticationPrincipal SignedIn person) {
        Import job = require(uid, person);
        steps.imports.apply(job, kind);
        return "redirect:" + PreviewPage.path(kind, job);
    }

    @PostMapping("/{uid}/discard")
    public final String discard(
            HttpServletRequest request,
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response) {
        Import job = require(uid, person);
        if (!steps.imports.discard(job)) {
            return "redirect:" + PreviewPage.path(kind, job);
        }
        Toasts.show("Discarded. Nothing was imported.", request, response);
        return "redirect:" + kind.module().path();
    }

    /// Also somebody else's: they may have left, and all others wait for it.
    @PostMapping("/{uid}/stop")
    public final String stop(
            HttpServletRequest request,
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response) {
        Import job = require(uid);
        if (steps.imports.stop(job, kind)) {
            Toasts.show("Import stopped", request, response);
        } else {
            Toasts.showNotice(
                    "Not stopped: the import makes progress or has ended", request, response);
        }
        return "redirect:"
                + (job.isBy(person.account())
                        ? PreviewPage.path(kind, job)
                        : kind.module().path() + "/import");
    }

    /// Only the person's own.
    private Import require(String uid, SignedIn person) {
        Import job = require(uid);
        if (!job.isBy(person.account())) {
            throw new NotFoundException();
        }
        return job;
    }

    private Import require(String uid) {
        UUID id;
        try {
            id = UUID.fromString(uid);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException();
        }
        return steps.imports.find(id, kind).orElseThrow(NotFoundException::new);
    }

    private static int number(@Nullable String text) {
        try {
            return Math.max(0, Integer.parseInt(String.valueOf(text)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
