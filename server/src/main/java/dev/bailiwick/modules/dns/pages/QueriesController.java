package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.provider.LoggedQuery;
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.csv.CsvExport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class QueriesController {
    private static final int MAX_EXPORTED = 100_000;
    private static final List<String> HEADER =
            List.of(
                    "time",
                    "instance",
                    "client_address",
                    "client_name",
                    "type",
                    "domain",
                    "status",
                    "answered_by",
                    "milliseconds");

    private final QueriesBuilder pages;

    QueriesController(QueriesBuilder pages) {
        this.pages = pages;
    }

    @GetMapping(QueriesPage.PATH)
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", pages.build(asked, person.account()));
        return "modules/dns/pages/queries";
    }

    /// The newest of those that match, for administrators. Ends early if an instance stops
    /// answering: its last line then says so.
    @GetMapping(QueriesPage.PATH + "/export.csv")
    void export(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response)
            throws IOException {
        QueryFilter filter = pages.filter(asked, person.account().timeZone());
        List<Provider> chosen = pages.chosen(asked);
        CsvExport file = CsvExport.download(response, "dns-queries.csv", HEADER);
        Positions at = Positions.parse("");
        for (int count = 0; at != null && count < MAX_EXPORTED; ) {
            QueriesBuilder.Part part = pages.read(chosen, filter, at);
            part.rows().forEach(row -> write(file, row));
            List<String> failures = Failures.of(part.answers());
            if (!failures.isEmpty()) {
                failures.forEach(failure -> file.row("", failure));
                break;
            }
            count += part.rows().size();
            at = part.next();
        }
        file.finish();
    }

    private static void write(CsvExport file, QueryRow row) {
        LoggedQuery query = row.query();
        Double millis = query.millis();
        file.row(
                query.at().toString(),
                row.provider().name(),
                query.clientAddress(),
                query.clientName(),
                query.type(),
                query.domain(),
                query.status().label(),
                query.upstream(),
                millis == null ? null : millis.toString());
    }
}
