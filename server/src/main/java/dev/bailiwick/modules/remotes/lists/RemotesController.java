package dev.bailiwick.modules.remotes.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class RemotesController {
    private static final int PAGE_SIZE = 50;

    private final Remotes remotes;
    private final Transactions transactions;

    RemotesController(Remotes remotes, Transactions transactions) {
        this.remotes = remotes;
        this.transactions = transactions;
    }

    @GetMapping(RemoteFields.PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute(
                "page",
                page(transactions.read(remotes::all), RemoteFilter.query(asked), person.account()));
        return "modules/remotes/lists/list";
    }

    private static RemotesPage page(List<Remote> all, ListQuery query, Account reader) {
        List<Remote> found = RemoteFilter.found(all, query.search());
        List<Remote> shown = RemoteFilter.shown(found, query);
        var page = query.page(shown, PAGE_SIZE);
        return new RemotesPage(
                RemoteCounts.summary(all),
                new ListView(
                        query, List.of(), chips(query, found), query.pager(page, shown.size())),
                all.isEmpty(),
                page.rows(),
                reader.mayEdit(),
                reader.isAdministrator(),
                reader.hasModule(ProductModule.COMPUTE));
    }

    private static List<Chip> chips(ListQuery query, List<Remote> found) {
        var chips = new ArrayList<Chip>();
        for (RemoteFilter.View view : RemoteFilter.View.values()) {
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            found.stream().filter(view::shows).count(),
                            Long.MAX_VALUE,
                            Map.of(RemoteFilter.VIEW, view.key())));
        }
        return chips;
    }
}
