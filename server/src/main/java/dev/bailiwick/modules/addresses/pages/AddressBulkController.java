package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.checks.PingAddresses;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.ChangeAddresses;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.records.lists.BulkController;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/// Marks, pings and removes selected addresses. Marking can be undone, so it asks nothing.
@Controller
@RequestMapping(AddressFields.PATH + "/bulk")
final class AddressBulkController extends BulkController {
    private final ChangeAddresses change;
    private final PingAddresses check;

    AddressBulkController(ChangeAddresses change, PingAddresses check) {
        super(AddressFields.KIND, "IP addresses", change);
        this.change = change;
        this.check = check;
    }

    @Override
    protected String apply(
            String action, List<Long> ids, SignedIn person, HttpServletResponse response) {
        if (action.equals("ping")) {
            return pinged(ids, response);
        }
        AddressStatus status =
                AddressStatus.of(action)
                        .orElseThrow(() -> new RefusedException(Refusal.UNREADABLE));
        int changed = change.setStatus(ids, status, person.actor());
        return changed == 0
                ? "The addresses already had this status"
                : "%s marked %s"
                        .formatted(
                                AddressFields.KIND.counted(changed),
                                status.label().toLowerCase(Locale.ROOT));
    }

    private String pinged(List<Long> ids, HttpServletResponse response) {
        if (ids.size() > PingAddresses.MAX_ADDRESSES) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        Collection<PingResult> results = check.check(ids);
        if (results.stream().anyMatch(PingResult.Busy.class::isInstance)) {
            throw PingMessages.busy(response);
        }
        return PingMessages.of(results);
    }

    @Override
    protected List<String> removalEffects(int count) {
        boolean one = count == 1;
        return List.of(
                "This deletes %s, including details and change history."
                        .formatted(one ? "it" : "them"),
                "The audit log records that %s removed. The %s will not be affected."
                        .formatted(one ? "it was" : "they were", one ? "machine" : "machines"));
    }
}
