package dev.bailiwick.addresses;

import static dev.bailiwick.addresses.AddressesQuery.PATH;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.sweeps.OrderSweep;
import dev.bailiwick.sweeps.RunSweeps;
import dev.bailiwick.web.NotFound;
import dev.bailiwick.web.Refusal;
import dev.bailiwick.web.Refused;
import dev.bailiwick.web.Toasts;
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
final class SweepController {
    private final Subnets subnets;
    private final OrderSweep order;
    private final RunSweeps run;
    private final Transactions transactions;

    SweepController(Subnets subnets, OrderSweep order, RunSweeps run, Transactions transactions) {
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
            case OrderSweep.Ordered.Begun begun -> run.takeUp();
            case OrderSweep.Ordered.UnderWay underWay ->
                    Toasts.tell("This subnet is being swept already", request, response);
            case OrderSweep.Ordered.Refused(var why) -> throw refused(subnet, why);
        }
        return "redirect:" + SubnetPages.path(id);
    }

    private static Refused refused(Subnet subnet, String why) {
        return new Refused(
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
