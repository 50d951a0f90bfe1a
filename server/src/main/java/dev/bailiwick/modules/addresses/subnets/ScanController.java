package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.modules.addresses.lists.AddressesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.addresses.register.Subnets;
import dev.bailiwick.modules.scans.RequestScan;
import dev.bailiwick.modules.scans.ScanScheduler;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// A subnet is swept now, or no longer.
@Controller
@RequestMapping(PATH + "/subnets/{id}/sweep")
final class ScanController {
    private final Subnets subnets;
    private final RequestScan order;
    private final ScanScheduler run;
    private final Transactions transactions;

    ScanController(
            Subnets subnets, RequestScan order, ScanScheduler run, Transactions transactions) {
        this.subnets = subnets;
        this.order = order;
        this.run = run;
        this.transactions = transactions;
    }

    @PostMapping
    String begin(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Subnet subnet = found(id);
        switch (order.begin(id, subnet.network().toString(), person.actor())) {
            case RequestScan.Ordered.Begun begun -> run.takeUp();
            case RequestScan.Ordered.UnderWay underWay ->
                    Toasts.tell("This subnet is being swept already", request, response);
            case RequestScan.Ordered.Refused(var why) -> throw refused(subnet, why);
        }
        return "redirect:" + SubnetPages.path(id);
    }

    private static RefusedException refused(Subnet subnet, String why) {
        return new RefusedException(
                Refusal.of(
                                422,
                                "This subnet cannot be swept",
                                why,
                                "Write down smaller subnets within it, or the addresses in use.")
                        .leadingTo("Back to the subnet", SubnetPages.path(subnet.id())));
    }

    @PostMapping("/cancel")
    String cancel(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        boolean was = order.cancel(id, found(id).network().toString(), person.actor());
        if (was) {
            Toasts.show("The sweep is cancelled", request, response);
        } else {
            Toasts.tell("No sweep is under way", request, response);
        }
        return "redirect:" + SubnetPages.path(id);
    }

    private Subnet found(long id) {
        return transactions.read(() -> subnets.find(id)).orElseThrow(NotFound::new);
    }
}
