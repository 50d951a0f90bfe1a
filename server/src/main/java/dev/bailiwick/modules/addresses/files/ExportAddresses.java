package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Addresses as a file, streamed in order: all, or those that a list shows. Importing it unchanged
/// changes nothing.
@Controller
final class ExportAddresses {
    private final Addresses addresses;
    private final Subnets subnets;
    private final AuditLog audit;
    private final Transactions transactions;

    ExportAddresses(
            Addresses addresses, Subnets subnets, AuditLog audit, Transactions transactions) {
        this.addresses = addresses;
        this.subnets = subnets;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/ip-addresses/export.csv")
    void export(@RequestParam Map<String, String> asked, HttpServletResponse response)
            throws IOException {
        Network within = network(asked.getOrDefault("within", ""));
        AddressFilter filter = AddressesQuery.of(AddressFields.PATH, within, asked).filter();
        transactions.write(() -> {
            audit.acquireLock();
            audit.record(event(filter));
        });
        CsvExport out = CsvExport.download(response, fileName(within), AddressFile.COLUMNS.names());
        transactions.snapshot(() -> {
            var around = new SubnetWalk(subnets.all());
            addresses.each(
                    filter,
                    one ->
                            out.row(
                                    AddressFile.COLUMNS.texts(
                                            one.details()
                                                    .with(AddressFields.ADDRESS, one.address())
                                                    .with(
                                                            AddressFile.SUBNET,
                                                            around.of(one.address())))));
            return true;
        });
        out.finish();
    }

    private static @Nullable Network network(String text) {
        try {
            return text.isEmpty() ? null : Network.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
    }

    private static AuditEvent event(AddressFilter filter) {
        AuditEvent event = AuditEvent.of("Records Exported").on("IP addresses");
        if (filter.within() != null) {
            event = event.with("network", filter.within().toString());
        }
        if (!filter.search().isEmpty()) {
            event = event.with("search", filter.search());
        }
        return filter.view() == AddressFilter.View.ALL
                ? event
                : event.with("filter", filter.view().label());
    }

    private static String fileName(@Nullable Network within) {
        return within == null
                ? "ip-addresses.csv"
                : "ip-addresses-%s.csv".formatted(within.toString().replaceAll("[/:]", "-"));
    }

    /// The smallest subnet around each address, for addresses in ascending order: walks the subnets
    /// in step with the addresses.
    static final class SubnetWalk {
        private final List<Subnet> ordered;
        private final Deque<Subnet> enclosing = new ArrayDeque<>();
        private int next;

        /// @param ordered each subnet before those within it
        SubnetWalk(List<Subnet> ordered) {
            this.ordered = ordered;
        }

        String of(IpAddress address) {
            while (next < ordered.size()
                    && ordered.get(next).network().first().compareTo(address) <= 0) {
                popUntil(ordered.get(next).network().first());
                enclosing.push(ordered.get(next));
                next++;
            }
            popUntil(address);
            Subnet around = enclosing.peek();
            return around == null ? "" : around.network().toString();
        }

        private void popUntil(IpAddress address) {
            while (!enclosing.isEmpty() && !enclosing.peek().network().contains(address)) {
                Subnet ignored = enclosing.pop();
            }
        }
    }
}
