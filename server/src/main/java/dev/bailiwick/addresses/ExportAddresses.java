package dev.bailiwick.addresses;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.csv.CsvExport;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.network.IpAddress;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/// All addresses as a file, streamed in their order. Importing it again changes nothing.
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
    void export(HttpServletResponse response) throws IOException {
        audit.record(AuditEvent.of("Records Exported").on("IP addresses"));
        try (CsvExport out =
                CsvExport.download(response, "ip-addresses.csv", ImportAddresses.COLUMNS)) {
            transactions.snapshot(() -> {
                var around = new Surroundings(subnets.all());
                addresses.each(one ->
                        out.row(
                                one.address().toString(),
                                one.hostname(),
                                one.status().key(),
                                one.mac(),
                                around.of(one.address()),
                                one.owner(),
                                one.description(),
                                one.hostName()));
                return true;
            });
        }
    }

    /// The smallest subnet around each address, for addresses that come in their order: a walk over
    /// the subnets beside the walk over the addresses.
    static final class Surroundings {
        private final List<Subnet> ordered;
        private final Deque<Subnet> open = new ArrayDeque<>();
        private int next;

        /// @param ordered each before those within it
        Surroundings(List<Subnet> ordered) {
            this.ordered = ordered;
        }

        String of(IpAddress address) {
            while (next < ordered.size()
                    && ordered.get(next).network().first().compareTo(address) <= 0) {
                leave(ordered.get(next).network().first());
                open.push(ordered.get(next));
                next++;
            }
            leave(address);
            Subnet around = open.peek();
            return around == null ? "" : around.network().toString();
        }

        private void leave(IpAddress address) {
            while (!open.isEmpty() && !open.peek().network().contains(address)) {
                Subnet ignored = open.pop();
            }
        }
    }
}
