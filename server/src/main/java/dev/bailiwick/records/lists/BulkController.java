package dev.bailiwick.records.lists;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.LocalRedirect;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.BulkConfirmation;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Actions on records that were selected in a list; they return to it. A module's subclass declares
/// the path, `bulk` below that of its [RecordKind].
public abstract class BulkController {
    private static final int MAX_SELECTED = 200;

    private final RecordKind kind;
    private final String title;
    private final ChangeRecords<?> change;
    private final Pattern lists;

    /// @param title of the list
    protected BulkController(RecordKind kind, String title, ChangeRecords<?> change) {
        this.kind = kind;
        this.title = title;
        this.change = change;
        // the list of all, or that of another record, with any query
        this.lists = Pattern.compile(Pattern.quote(kind.path()) + "(/[a-z]+/\\d+)?(\\?.*)?");
    }

    /// What is lost and what is not when this many are removed, one sentence each.
    protected abstract List<String> removalEffects(int count);

    /// Another action than removing; it takes effect immediately.
    ///
    /// @return what the toast says
    protected String apply(
            String action, List<Long> ids, SignedIn person, HttpServletResponse response) {
        throw new RefusedException(Refusal.UNREADABLE);
    }

    /// Removing asks for confirmation first, and shows the number.
    @PostMapping
    public final String bulkAction(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String action,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        List<Long> chosen = chosen(ids);
        if (chosen.isEmpty()) {
            Toasts.showNotice("Nothing selected", request, response);
            return "redirect:" + list(back);
        }
        if (action.equals("remove")) {
            model.addAttribute(
                    "page",
                    new BulkConfirmation(
                            removal(chosen.size(), list(back)),
                            chosen,
                            new Crumb(title, kind.path())));
            return "web/ui/confirm-many";
        }
        Toasts.show(apply(action, chosen, person, response), request, response);
        return "redirect:" + list(back);
    }

    /// For reloading the confirmation page.
    @GetMapping
    public final String list() {
        return "redirect:" + kind.path();
    }

    @PostMapping("/remove")
    public final String removeMany(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        int removed = change.remove(chosen(ids), person.actor());
        Toasts.show(kind.counted(removed) + " removed", request, response);
        return "redirect:" + list(back);
    }

    /// An empty part of `1,,2` becomes null.
    private static List<Long> chosen(List<Long> ids) {
        List<Long> chosen = ids.stream().filter(Objects::nonNull).toList();
        if (chosen.size() > MAX_SELECTED) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        return chosen;
    }

    private String list(String back) {
        return LocalRedirect.isLocal(back) && lists.matcher(back).matches() ? back : kind.path();
    }

    private Confirmation removal(int count, String back) {
        String which = kind.counted(count);
        return new Confirmation(
                "remove-many",
                back,
                "Remove %s?".formatted(which),
                removalEffects(count),
                kind.path() + "/bulk/remove",
                "Remove " + which,
                count == 1 ? "Keep it" : "Keep them",
                back);
    }
}
