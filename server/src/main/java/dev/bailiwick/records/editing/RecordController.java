package dev.bailiwick.records.editing;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.StoredRecord;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/// The pages of one record: shows, adds, changes and removes it. A module's subclass declares the
/// path, which is that of its [RecordKind].
///
/// @param <R> a stored record
public abstract class RecordController<R extends StoredRecord> extends RecordFormController<R> {
    private final Transactions transactions;

    /// @param schema the fields of its forms
    protected RecordController(
            RecordKind kind,
            RecordSchema schema,
            ChangeRecords<R> change,
            Transactions transactions) {
        super(kind, schema, change, transactions);
        this.transactions = transactions;
    }

    /// The template that shows a record.
    protected abstract String view();

    /// What that template shows. Runs in a transaction.
    ///
    /// @param asked the parameters of the request
    protected abstract Record page(R record, Map<String, String> asked, Account reader);

    @GetMapping("/{id}")
    public final String show(
            @PathVariable long id,
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute(
                "page", transactions.read(() -> page(requireCurrent(id), asked, person.account())));
        return view();
    }
}
