package dev.bailiwick.records.editing;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.StoredRecord;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The forms of one record: adds, changes and removes it. A module's subclass declares the path,
/// which is that of its [RecordKind].
///
/// @param <R> a stored record
public abstract class RecordFormController<R extends StoredRecord> {
    private static final String FORM = "records/editing/form";

    private final RecordKind kind;
    private final RecordSchema schema;
    private final ChangeRecords<R> change;
    private final Transactions transactions;

    /// @param schema the fields of its forms
    protected RecordFormController(
            RecordKind kind,
            RecordSchema schema,
            ChangeRecords<R> change,
            Transactions transactions) {
        this.kind = kind;
        this.schema = schema;
        this.change = change;
        this.transactions = transactions;
    }

    /// Runs in a transaction.
    protected abstract Optional<R> find(long id);

    /// The form of a new record. Runs in a transaction.
    ///
    /// @param asked the parameters of the request
    protected abstract RecordFormPage newForm(RecordInput input, Map<String, String> asked);

    protected abstract RecordFormPage editForm(R record, RecordInput input);

    protected abstract Confirmation removal(R record);

    /// What a new record's form begins with; may be invalid.
    ///
    /// @param asked the parameters of the request
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        return fields.initial();
    }

    /// What the form of an existing record begins with.
    protected RecordInput stored(RecordSchema fields, R record) {
        return fields.fill(record.details());
    }

    /// What was typed, where a form has other fields than the record.
    protected RecordInput received(RecordInput input) {
        return input;
    }

    /// What was typed about an existing record, with the fields that cannot change.
    protected RecordInput typed(RecordInput input, R record) {
        return input;
    }

    @GetMapping("/add")
    public final String form(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        model.addAttribute(
                "page",
                transactions.read(
                        () -> newForm(initial(schema, asked).withErrors(Map.of()), asked)));
        return FORM;
    }

    @PostMapping("/add")
    public final String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        RecordInput input = received(schema.read(form));
        return switch (change.add(input, person.actor())) {
            case RecordResult.Saved(var id) -> {
                Toasts.show(require(id).title() + " added", request, response);
                yield "redirect:" + kind.path(id);
            }
            case RecordResult.Invalid(var errors) ->
                    redisplay(
                            422,
                            transactions.read(() -> newForm(input.withErrors(errors), form)),
                            response,
                            model);
            case RecordResult.Importing(var percent) ->
                    redisplay(
                            409,
                            transactions
                                    .read(() -> newForm(input, form))
                                    .withNotice(importing(percent)),
                            response,
                            model);
            case RecordResult.Stale stale ->
                    throw new IllegalStateException("a new record cannot be stale");
        };
    }

    @GetMapping("/{id}/edit")
    public final String edit(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        R record = require(id);
        RecordInput stored = stored(schema, record).withErrors(Map.of());
        model.addAttribute("page", editForm(record, stored));
        return FORM;
    }

    @PostMapping("/{id}/edit")
    public final String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long revision,
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<R> found = transactions.read(() -> find(id));
        if (found.isEmpty()) {
            return redisplay(404, removedMeanwhile(form), response, model);
        }
        R record = found.get();
        RecordInput input = typed(received(schema.read(form)), record);
        return switch (change.change(id, revision, input, person.actor())) {
            case RecordResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + kind.path(id);
            }
            case RecordResult.Invalid(var errors) ->
                    redisplay(422, editForm(record, input.withErrors(errors)), response, model);
            case RecordResult.Importing(var percent) ->
                    redisplay(
                            409,
                            editForm(record, input).withNotice(importing(percent)),
                            response,
                            model);
            case RecordResult.Stale stale ->
                    redisplay(
                            422,
                            editForm(record, input.withErrors(Map.of())).asStale(),
                            response,
                            model);
        };
    }

    @GetMapping("/{id}/remove")
    public final String confirmRemove(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", removal(require(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/{id}/remove")
    public final String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        R record = require(id);
        int ignored = change.remove(List.of(id), person.actor());
        Toasts.show(record.title() + " removed", request, response);
        return "redirect:" + listPath();
    }

    /// Where people are sent after removing a record.
    protected String listPath() {
        return kind.path();
    }

    private static String importing(int percent) {
        return "An import is being applied: %d %% saved. Save again when it has finished."
                .formatted(percent);
    }

    private RecordFormPage removedMeanwhile(Map<String, String> form) {
        RecordInput input = schema.read(form).withErrors(Map.of());
        return transactions
                .read(() -> newForm(input, form))
                .withNotice(
                        "Somebody has removed this %s. Your input is below, to add it again."
                                .formatted(kind.singular()));
    }

    private static String redisplay(
            int status, RecordFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(status);
        model.addAttribute("page", page);
        return FORM;
    }

    private R require(long id) {
        return transactions.read(() -> requireCurrent(id));
    }

    final R requireCurrent(long id) {
        return find(id).orElseThrow(NotFoundException::new);
    }
}
