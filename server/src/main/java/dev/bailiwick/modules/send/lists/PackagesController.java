package dev.bailiwick.modules.send.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.SecureSend;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class PackagesController {
    private static final int PAGE_SIZE = 50;

    private final SeenPackages seen;
    private final PackageItems packageItems;
    private final Transactions transactions;
    private final Clock clock;

    PackagesController(
            SeenPackages seen, PackageItems packageItems, Transactions transactions, Clock clock) {
        this.seen = seen;
        this.packageItems = packageItems;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(SecureSend.PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Account reader = person.account();
        var filter =
                new PackageFilter(
                        PackageFilter.query(asked, reader.isAdministrator()),
                        clock.instant(),
                        reader.timeZone());
        model.addAttribute("page", transactions.read(() -> page(filter, reader)));
        return "modules/send/lists/list";
    }

    private PackagesPage page(PackageFilter filter, Account reader) {
        List<SentPackage> all = filter.isOfEverybody() ? seen.everybodys(reader) : seen.own(reader);
        List<SentPackage> found = filter.found(all);
        List<SentPackage> shown = filter.shown(found);
        var page = filter.query().page(shown, PAGE_SIZE);
        return new PackagesPage(
                SendCounts.summary(all, filter),
                new ListView(
                        filter.query(),
                        reader.isAdministrator() ? List.of(whose()) : List.of(),
                        chips(filter, found),
                        filter.query().pager(page, shown.size())),
                all.isEmpty() && !filter.isOfEverybody(),
                filter.isOfEverybody(),
                all.size() >= SeenPackages.MAX_LISTED,
                rows(page.rows(), filter, reader),
                reader.mayEdit(),
                reader.isAdministrator());
    }

    private List<PackageRow> rows(List<SentPackage> some, PackageFilter filter, Account reader) {
        Map<Long, List<SentItem>> items = packageItems.ofAll(some);
        return some.stream()
                .map(one -> {
                    List<SentItem> of = items.getOrDefault(one.id(), List.of());
                    return new PackageRow(
                            one,
                            one.isOf(reader.id()),
                            filter.state(one),
                            ContentText.of(of),
                            ContentText.downloads(of, one.maxDownloads()));
                })
                .toList();
    }

    private static ListView.Choice whose() {
        return new ListView.Choice(
                PackageFilter.WHOSE,
                "Whose",
                List.of(PackageFilter.Whose.values()).stream()
                        .map(one -> SelectOption.of(one.key(), one.label()))
                        .toList());
    }

    private static List<Chip> chips(PackageFilter filter, List<SentPackage> found) {
        var chips = new ArrayList<Chip>();
        for (PackageFilter.View view : PackageFilter.View.values()) {
            chips.add(
                    filter.query()
                            .chip(
                                    view.label(),
                                    view.icon(),
                                    found.stream().filter(one -> filter.shows(view, one)).count(),
                                    Long.MAX_VALUE,
                                    Map.of(PackageFilter.VIEW, view.key())));
        }
        return chips;
    }
}
