package dev.bailiwick.modules.licences.pages;

import static dev.bailiwick.modules.licences.registry.LicenceFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.seats.AssigneeSuggestions;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Names for the form that assigns seats, as a JSON array of texts, for the script on its page.
@Controller
final class AssigneeController {
    private final AssigneeSuggestions suggestions;
    private final Transactions transactions;

    AssigneeController(AssigneeSuggestions suggestions, Transactions transactions) {
        this.suggestions = suggestions;
        this.transactions = transactions;
    }

    /// @param q the typed part of a name
    @GetMapping(path = PATH + "/assignees", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<List<String>> suggest(
            @RequestParam(defaultValue = "") String q, @AuthenticationPrincipal SignedIn person) {
        person.requireEditor();
        List<String> names = transactions.read(() -> suggestions.of(q, person.account()));
        return ResponseEntity.ok().header("Cache-Control", "no-store").body(names);
    }
}
