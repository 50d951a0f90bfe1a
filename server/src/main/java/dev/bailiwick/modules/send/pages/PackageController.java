package dev.bailiwick.modules.send.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.send.lists.ContentText;
import dev.bailiwick.modules.send.lists.SeenPackages;
import dev.bailiwick.modules.send.lists.ShownState;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.PackageEvent;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.PackageLog;
import dev.bailiwick.modules.send.packages.PackageState;
import dev.bailiwick.modules.send.packages.SecureSend;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// The page of a package, and revoking it.
@Controller
@RequestMapping(SecureSend.PATH + "/{uid}")
final class PackageController {
    private static final int EVENTS = 500;

    private final SeenPackages seen;
    private final PackageItems packageItems;
    private final PackageLog log;
    private final EndPackages endPackages;
    private final Transactions transactions;
    private final Clock clock;

    PackageController(
            SeenPackages seen,
            PackageItems packageItems,
            PackageLog log,
            EndPackages endPackages,
            Transactions transactions,
            Clock clock) {
        this.seen = seen;
        this.packageItems = packageItems;
        this.log = log;
        this.endPackages = endPackages;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(@PathVariable UUID uid, @AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> page(uid, person.account())));
        return "modules/send/pages/package";
    }

    private PackagePage page(UUID uid, Account reader) {
        SentPackage one = seen.find(uid, reader).orElseThrow(NotFoundException::new);
        Instant now = clock.instant();
        List<SentItem> items = packageItems.of(one);
        List<PackagePage.Item> labelled = PackagePage.Item.of(items);
        List<PackageEvent> events = log.of(one, EVENTS + 1);
        boolean isCut = events.size() > EVENTS;
        ShownState state = ShownState.of(one, now, reader.timeZone());
        return new PackagePage(
                one,
                one.isOf(reader.id()),
                state,
                ContentText.of(items),
                labelled,
                Timeline.of(
                        isCut ? events.subList(0, EVENTS) : events,
                        labelled.stream()
                                .collect(
                                        Collectors.toMap(
                                                item -> item.item().place(),
                                                PackagePage.Item::label)),
                        now,
                        reader.timeZone()),
                isCut,
                reader.mayEdit() && !state.isEnded(),
                revocation(one, reader));
    }

    @GetMapping("/revoke")
    String ask(@PathVariable UUID uid, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", revocation(require(uid, person), person.account()));
        return "web/ui/confirm";
    }

    @PostMapping("/revoke")
    String revoke(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        SentPackage one = require(uid, person);
        boolean isRevoked = endPackages.revoke(uid, person.actor());
        String done = one.state() == PackageState.DRAFT ? "discarded" : "revoked";
        Toasts.show(
                isRevoked ? "Package " + done : "The package had ended before", request, response);
        return "redirect:" + one.path();
    }

    private SentPackage require(UUID uid, SignedIn person) {
        return transactions
                .read(() -> seen.find(uid, person.account()))
                .orElseThrow(NotFoundException::new);
    }

    private static Confirmation revocation(SentPackage one, Account reader) {
        boolean isDraft = one.state() == PackageState.DRAFT;
        String name =
                one.isOf(reader.id())
                        ? "“%s”".formatted(one.title())
                        : "the package from " + one.sender();
        return new Confirmation(
                "revoke",
                one.path() + "/revoke",
                (isDraft ? "Discard %s?" : "Revoke %s?").formatted(name),
                isDraft
                        ? List.of("What was uploaded is deleted. That cannot be undone.")
                        : List.of(
                                "The link answers like an unknown one at once, also during"
                                        + " downloads, and the content is deleted.",
                                "What was downloaded before stays with the recipient. The history"
                                        + " stays here."),
                one.path() + "/revoke",
                isDraft ? "Discard package" : "Revoke package",
                isDraft ? "Keep it" : "Keep it open",
                one.path());
    }
}
