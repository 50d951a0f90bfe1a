package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.modules.addresses.registry.AddressFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.monitoring.scans.RequestScan;
import dev.bailiwick.monitoring.scans.ScanScheduler;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Starts and stops the scan of a subnet.
@Controller
@RequestMapping(PATH + "/subnets/{id}/scan")
final class ScanController {
    private final Subnets subnets;
    private final RequestScan requestScan;
    private final ScanScheduler scheduler;
    private final Transactions transactions;

    ScanController(
            Subnets subnets,
            RequestScan requestScan,
            ScanScheduler scheduler,
            Transactions transactions) {
        this.subnets = subnets;
        this.requestScan = requestScan;
        this.scheduler = scheduler;
        this.transactions = transactions;
    }

    @PostMapping
    String begin(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Subnet subnet = require(id);
        switch (requestScan.begin(id, subnet.network().toString(), person.actor())) {
            case RequestScan.Result.Requested begun -> scheduler.startScans();
            case RequestScan.Result.AlreadyRunning underWay ->
                    Toasts.showNotice("This subnet is already being scanned", request, response);
            case RequestScan.Result.Refused(var reason) -> throw refused(subnet, reason);
        }
        return "redirect:" + SubnetFields.KIND.path(id);
    }

    private static RefusedException refused(Subnet subnet, String reason) {
        return new RefusedException(
                Refusal.of(
                                422,
                                "This subnet cannot be scanned",
                                reason,
                                "Nothing was scanned. The page of the subnet says what can be.")
                        .withLink("Back to the subnet", SubnetFields.KIND.path(subnet.id())));
    }

    @PostMapping("/cancel")
    String cancel(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        boolean was = requestScan.cancel(id, require(id).network().toString(), person.actor());
        if (was) {
            Toasts.show("Scan cancelled", request, response);
        } else {
            Toasts.showNotice("No scan is running", request, response);
        }
        return "redirect:" + SubnetFields.KIND.path(id);
    }

    private Subnet require(long id) {
        return transactions.read(() -> subnets.find(id)).orElseThrow(NotFoundException::new);
    }
}
