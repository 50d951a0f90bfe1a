package dev.bailiwick.records.savedviews;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.LocalRedirect;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.SelectOption;
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

/// A person's own saved views and columns. Returns to the list.
@Controller
@RequestMapping(SavedViewsController.PATH + "/{list}")
final class SavedViewsController {
    static final String PATH = "/profile/lists";
    private static final int MAX_NAME_LENGTH = 60;

    /// The limit of the column. A search of 200 non-ASCII characters is longer when encoded, up to
    /// 1,800.
    private static final int MAX_QUERY_LENGTH = 1000;

    /// The format of this application's URLs: encoded, without characters that are special in HTML
    /// or redirects.
    private static final Pattern QUERY =
            Pattern.compile("[a-z0-9=&%+_.~:/!*'()-]{1,2000}", Pattern.CASE_INSENSITIVE);

    private final List<ListDefinition> lists;
    private final SavedViews savedViews;
    private final AuditLog audit;
    private final Transactions transactions;

    SavedViewsController(
            List<ListDefinition> lists,
            SavedViews savedViews,
            AuditLog audit,
            Transactions transactions) {
        this.lists = List.copyOf(lists);
        this.savedViews = savedViews;
        this.audit = audit;
        this.transactions = transactions;
    }

    @PostMapping("/filters")
    String save(
            @PathVariable String list,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String query,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ListDefinition of = require(list, person);
        String text = name.strip();
        if (!QUERY.matcher(query).matches()) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        if (query.length() > MAX_QUERY_LENGTH) {
            Toasts.showNotice("Not saved: this search is too long", request, response);
            return "redirect:" + of.path() + "?" + query;
        }
        if (text.isEmpty()
                || text.length() > MAX_NAME_LENGTH
                || text.chars().anyMatch(Character::isISOControl)) {
            Toasts.showNotice(
                    "Not saved: a name must have 1 to %d characters".formatted(MAX_NAME_LENGTH),
                    request,
                    response);
            return "redirect:" + of.path() + "?" + query;
        }
        boolean done =
                transactions.write(() -> {
                    audit.acquireLock();
                    boolean room = savedViews.save(of, person.account().id(), text, query);
                    if (room) {
                        audit.record(
                                AuditEvent.of("View Saved")
                                        .on(of.module().label())
                                        .with("name", text)
                                        .with("query", query));
                    }
                    return room;
                });
        if (done) {
            Toasts.show("“%s” saved".formatted(text), request, response);
        } else {
            Toasts.showNotice(
                    "Not saved: you already have %d saved views".formatted(SavedViews.MAX_VIEWS),
                    request,
                    response);
        }
        return "redirect:" + of.path() + "?" + query;
    }

    @PostMapping("/filters/{id}/delete")
    String remove(
            @PathVariable String list,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ListDefinition of = require(list, person);
        transactions.write(() -> {
            audit.acquireLock();
            if (!savedViews.remove(of, person.account().id(), id)) {
                throw new NotFoundException();
            }
            audit.record(AuditEvent.of("View Deleted").on(of.module().label()));
        });
        Toasts.show("View deleted", request, response);
        return "redirect:" + returnPath(of, back);
    }

    /// @param column the columns to show
    @PostMapping("/columns")
    String setColumns(
            @PathVariable String list,
            @RequestParam(defaultValue = "") List<String> column,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person) {
        ListDefinition of = require(list, person);
        List<String> hidden =
                of.columns().stream()
                        .map(SelectOption::value)
                        .filter(one -> !column.contains(one))
                        .toList();
        transactions.write(() -> {
            audit.acquireLock();
            savedViews.hide(of, person.account().id(), hidden);
            audit.record(
                    AuditEvent.of("List Columns Chosen")
                            .on(of.module().label())
                            .with("hidden", String.join(", ", hidden)));
        });
        return "redirect:" + returnPath(of, back);
    }

    /// Not found if it does not exist or the person cannot use its module.
    private ListDefinition require(String key, SignedIn person) {
        return lists.stream()
                .filter(list -> list.key().equals(key) && person.account().hasModule(list.module()))
                .findFirst()
                .orElseThrow(NotFoundException::new);
    }

    private static String returnPath(ListDefinition list, String back) {
        boolean ours =
                LocalRedirect.isLocal(back)
                        && (back.equals(list.path())
                                || back.startsWith(list.path() + "?")
                                || back.startsWith(list.path() + "/"));
        return ours ? back : list.path();
    }
}
