package dev.bailiwick.records.savedviews;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.LocalPath;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.Option;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A person's own filters and columns. It leads back to the list.
@Controller
@RequestMapping(SavedViewsController.PATH + "/{list}")
final class SavedViewsController {
    static final String PATH = "/profile/lists";
    private static final int LONGEST_NAME = 60;

    /// As the table holds it. A search of 200 characters beyond ASCII is longer once it is encoded,
    /// up to 1,800.
    private static final int LONGEST_QUERY = 1000;

    /// As addresses of ours are written: encoded, and nothing that HTML or a redirect would read.
    private static final Pattern QUERY =
            Pattern.compile("[a-z0-9=&%+_.~:/!*'()-]{1,2000}", Pattern.CASE_INSENSITIVE);

    private final List<ListDefinition> lists;
    private final SavedViews kept;
    private final AuditLog audit;
    private final Transactions transactions;

    SavedViewsController(
            List<ListDefinition> lists,
            SavedViews kept,
            AuditLog audit,
            Transactions transactions) {
        this.lists = List.copyOf(lists);
        this.kept = kept;
        this.audit = audit;
        this.transactions = transactions;
    }

    @PostMapping("/filters")
    String keep(
            @PathVariable String list,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String query,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ListDefinition of = found(list, person);
        String text = name.strip();
        if (!QUERY.matcher(query).matches()) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        if (query.length() > LONGEST_QUERY) {
            Toasts.tell("Not saved: this search is too long to be kept", request, response);
            return "redirect:" + of.path() + "?" + query;
        }
        if (text.isEmpty()
                || text.length() > LONGEST_NAME
                || text.chars().anyMatch(Character::isISOControl)) {
            Toasts.tell(
                    "Not saved: a name has 1 to %d characters".formatted(LONGEST_NAME),
                    request,
                    response);
            return "redirect:" + of.path() + "?" + query;
        }
        boolean done =
                transactions.write(() -> {
                    audit.takeTurn();
                    boolean room = kept.keep(of, person.account().id(), text, query);
                    if (room) {
                        audit.record(
                                AuditEvent.of("List Filter Saved")
                                        .on(of.module().label())
                                        .with("name", text)
                                        .with("query", query));
                    }
                    return room;
                });
        if (done) {
            Toasts.show("“%s” is saved".formatted(text), request, response);
        } else {
            Toasts.tell(
                    "Not saved: you have %d filters already".formatted(SavedViews.MOST),
                    request,
                    response);
        }
        return "redirect:" + of.path() + "?" + query;
    }

    @PostMapping("/filters/{id}/delete")
    String forget(
            @PathVariable String list,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ListDefinition of = found(list, person);
        transactions.write(() -> {
            audit.takeTurn();
            if (!kept.forget(of, person.account().id(), id)) {
                throw new NotFound();
            }
            audit.record(AuditEvent.of("List Filter Deleted").on(of.module().label()));
        });
        Toasts.show("The filter is deleted", request, response);
        return "redirect:" + back(of, back);
    }

    /// @param column those that are wanted
    @PostMapping("/columns")
    String choose(
            @PathVariable String list,
            @RequestParam(defaultValue = "") List<String> column,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person) {
        ListDefinition of = found(list, person);
        List<String> hidden =
                of.columns().stream()
                        .map(Option::value)
                        .filter(one -> !column.contains(one))
                        .toList();
        transactions.write(() -> {
            audit.takeTurn();
            kept.hide(of, person.account().id(), hidden);
            audit.record(
                    AuditEvent.of("List Columns Chosen")
                            .on(of.module().label())
                            .with("hidden", String.join(", ", hidden)));
        });
        return "redirect:" + back(of, back);
    }

    /// Of no list that the person does not reach, nor of one that is not there.
    private ListDefinition found(String key, SignedIn person) {
        return lists.stream()
                .filter(list -> list.key().equals(key) && person.account().reaches(list.module()))
                .findFirst()
                .orElseThrow(NotFound::new);
    }

    private static String back(ListDefinition list, String back) {
        boolean ours =
                LocalPath.isLocal(back)
                        && (back.equals(list.path())
                                || back.startsWith(list.path() + "?")
                                || back.startsWith(list.path() + "/"));
        return ours ? back : list.path();
    }
}
