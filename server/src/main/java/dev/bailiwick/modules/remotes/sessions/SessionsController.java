package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.recordings.Recordings;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Pager;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Who is where since when, and who was.
@Controller
@RequestMapping(SessionsController.PATH)
final class SessionsController {
    static final String PATH = RemoteFields.PATH + "/sessions";

    private static final int MAX_OPEN = 500;
    private static final int PAGE_SIZE = 50;

    private final SessionHistory history;
    private final Recordings recordings;
    private final Transactions transactions;

    SessionsController(SessionHistory history, Recordings recordings, Transactions transactions) {
        this.history = history;
        this.recordings = recordings;
        this.transactions = transactions;
    }

    @GetMapping
    String list(
            @RequestParam(defaultValue = "9223372036854775807") long before,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var reader = person.account();
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    List<SessionEntry> ended = history.ended(reader, before, PAGE_SIZE + 1);
                    boolean more = ended.size() > PAGE_SIZE;
                    List<SessionEntry> shown = more ? ended.subList(0, PAGE_SIZE) : ended;
                    List<SessionEntry> open = history.open(reader, MAX_OPEN);
                    return new SessionsPage(
                            open,
                            shown,
                            recordings.of(
                                    Stream.concat(open.stream(), shown.stream())
                                            .map(SessionEntry::uid)
                                            .toList()),
                            Pager.byTime(
                                    "",
                                    before == Long.MAX_VALUE ? null : PATH,
                                    more ? PATH + "?before=" + shown.getLast().id() : null),
                            reader.isAdministrator());
                }));
        return "modules/remotes/sessions/list";
    }

    /// It ends within seconds, on whatever server it is.
    @PostMapping("/{uid}/end")
    String end(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!transactions.write(() -> history.end(uid, person.account()))) {
            throw new NotFoundException();
        }
        Toasts.show("Session is ending", request, response);
        return "redirect:" + PATH;
    }
}
