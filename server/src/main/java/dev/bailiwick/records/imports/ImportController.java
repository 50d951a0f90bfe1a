package dev.bailiwick.records.imports;

import dev.bailiwick.identity.access.Uploads;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The steps of an import: upload, preview, apply. The same for every kind of record.
@Controller
@RequestMapping({"/ip-addresses/import", "/licences/import"})
final class ImportController {
    /// 200 MiB.
    static final long MAX_BYTES = 200L * 1024 * 1024;

    private final List<ImportTarget<?, ?>> kinds;
    private final RunImports imports;
    private final Imports rows;
    private final Uploads uploads;
    private final DataFolder folder;
    private final Transactions transactions;
    private final Clock clock;

    ImportController(
            List<ImportTarget<?, ?>> kinds,
            RunImports imports,
            Imports rows,
            Uploads uploads,
            DataFolder folder,
            Transactions transactions,
            Clock clock) {
        this.kinds = List.copyOf(kinds);
        this.imports = imports;
        this.rows = rows;
        this.uploads = uploads;
        this.folder = folder;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        model.addAttribute("page", UploadPage.of(kind(request), null));
        return "records/imports/upload";
    }

    @GetMapping("/template.csv")
    void template(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ImportTarget<?, ?> importable = kind(request);
        CsvExport.download(
                        response,
                        importable.module().key() + "-template.csv",
                        importable.columns().names())
                .finish();
    }

    @PostMapping
    String upload(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model)
            throws IOException {
        ImportTarget<?, ?> importable = kind(request);
        Optional<Uploads.Uploaded> sent =
                uploads.saveFile(request, UploadFolder.create(folder), MAX_BYTES);
        if (sent.isEmpty()) {
            return refused(importable, "Choose a file.", response, model);
        }
        Optional<Import> job =
                imports.validate(
                        importable, person.account(), sent.get().file(), sent.get().name());
        return job.map(one -> "redirect:" + PreviewPage.path(importable, one))
                .orElseGet(() ->
                        refused(
                                importable,
                                "Two other files are being processed. Upload this one again in a"
                                        + " minute.",
                                response,
                                model));
    }

    private static String refused(
            ImportTarget<?, ?> kind, String reason, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", UploadPage.of(kind, reason));
        return "records/imports/upload";
    }

    @GetMapping("/{uid}")
    String check(
            HttpServletRequest request,
            @PathVariable String uid,
            @RequestParam(defaultValue = "") String show,
            @RequestParam(defaultValue = "0") String after,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        ImportTarget<?, ?> importable = kind(request);
        Import job = require(importable, uid, person);
        var view = PreviewFilter.of(show, job);
        int from = number(after);
        List<PreviewRow> some =
                transactions.read(
                        () -> rows.rows(job.id(), view.outcomes(), from, PreviewPage.ROWS + 1));
        model.addAttribute(
                "page", PreviewPage.of(importable, job, view, from, some, clock.instant()));
        return "records/imports/check";
    }

    @GetMapping("/{uid}/refused.csv")
    void refusedRows(
            HttpServletRequest request,
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response)
            throws IOException {
        Import job = require(kind(request), uid, person);
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
        return transactions.read(
                () -> rows.rows(job.id(), Set.of(RowOutcome.REFUSED), after, 1_000));
    }

    @PostMapping("/{uid}/apply")
    String apply(
            HttpServletRequest request,
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person) {
        ImportTarget<?, ?> importable = kind(request);
        Import job = require(importable, uid, person);
        boolean ignored = imports.apply(job, importable, person.account());
        return "redirect:" + PreviewPage.path(importable, job);
    }

    @PostMapping("/{uid}/discard")
    String discard(
            HttpServletRequest request,
            @PathVariable String uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response) {
        ImportTarget<?, ?> importable = kind(request);
        Import job = require(importable, uid, person);
        if (!imports.discard(job)) {
            return "redirect:" + PreviewPage.path(importable, job);
        }
        Toasts.show("Discarded. Nothing was imported.", request, response);
        return "redirect:" + importable.module().path();
    }

    private ImportTarget<?, ?> kind(HttpServletRequest request) {
        return kinds.stream()
                .filter(one -> request.getServletPath().startsWith(one.module().path() + "/import"))
                .findFirst()
                .orElseThrow(NotFoundException::new);
    }

    private Import require(ImportTarget<?, ?> kind, String uid, SignedIn person) {
        UUID id;
        try {
            id = UUID.fromString(uid);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException();
        }
        return imports.find(id, kind, person.account()).orElseThrow(NotFoundException::new);
    }

    private static int number(@Nullable String text) {
        try {
            return Math.max(0, Integer.parseInt(String.valueOf(text)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
