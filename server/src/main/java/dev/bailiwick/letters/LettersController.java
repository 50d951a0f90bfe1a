package dev.bailiwick.letters;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.Times;
import dev.bailiwick.web.NotFound;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, Mail: what the mails say.
@Controller
@RequestMapping(LettersController.PATH)
final class LettersController {
    static final String PATH = "/site-administration/mail/letters";

    private final Letters letters;
    private final Transactions transactions;
    private final AuditLog audit;

    LettersController(Letters letters, Transactions transactions, AuditLog audit) {
        this.letters = letters;
        this.transactions = transactions;
        this.audit = audit;
    }

    @GetMapping
    String list(Model model) {
        model.addAttribute(
                "page",
                new LettersPage(
                        transactions.read(() ->
                                Arrays.stream(Letter.values())
                                        .map(letter ->
                                                new LettersPage.Row(
                                                        PATH + "/" + letter.key(),
                                                        letter.title(),
                                                        letter.purpose(),
                                                        letters.changed(letter).isPresent()))
                                        .toList())));
        return "letters/letters";
    }

    @GetMapping("/{key}")
    String show(@PathVariable String key, Model model) {
        Letter letter = letter(key);
        Wording wording = transactions.read(() -> letters.wording(letter));
        return page(letter, wording, new WordingRules.Problems(null, null), model);
    }

    @PostMapping("/{key}")
    String save(
            @PathVariable String key,
            @RequestParam(defaultValue = "") String subject,
            @RequestParam(defaultValue = "") String body,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Letter letter = letter(key);
        Wording wording = typed(subject, body);
        WordingRules.Problems problems = WordingRules.check(letter, wording);
        if (!problems.none()) {
            response.setStatus(422);
            return page(letter, wording, problems, model);
        }
        transactions.write(() -> {
            audit.takeTurn();
            Wording before = letters.wording(letter);
            if (!before.equals(wording)) {
                letters.store(letter, wording, person.getName());
                audit.record(
                        AuditEvent.of("Mail Wording Changed")
                                .on(letter.key())
                                .changed("subject", before.subject(), wording.subject())
                                .changed("text", before.body(), wording.body()));
            }
        });
        Toasts.show("Wording saved", request, response);
        return "redirect:" + PATH + "/" + letter.key();
    }

    /// Where somebody comes back to who had to sign in again before previewing.
    @GetMapping("/{key}/preview")
    String afterSigningIn(@PathVariable String key) {
        return "redirect:" + PATH + "/" + letter(key).key();
    }

    /// Shows what is typed as a mail; stores nothing.
    @PostMapping("/{key}/preview")
    String preview(
            @PathVariable String key,
            @RequestParam(defaultValue = "") String subject,
            @RequestParam(defaultValue = "") String body,
            HttpServletResponse response,
            Model model) {
        Letter letter = letter(key);
        Wording wording = typed(subject, body);
        WordingRules.Problems problems = WordingRules.check(letter, wording);
        if (!problems.none()) {
            response.setStatus(422);
        }
        return page(letter, wording, problems, model);
    }

    @PostMapping("/{key}/standard")
    String standard(
            @PathVariable String key, HttpServletRequest request, HttpServletResponse response) {
        Letter letter = letter(key);
        transactions.write(() -> {
            audit.takeTurn();
            if (letters.changed(letter).isPresent()) {
                letters.backToStandard(letter);
                audit.record(AuditEvent.of("Mail Wording Reset").on(letter.key()));
            }
        });
        Toasts.show("The standard wording holds again", request, response);
        return "redirect:" + PATH + "/" + letter.key();
    }

    private String page(
            Letter letter, Wording wording, WordingRules.Problems problems, Model model) {
        String changed =
                transactions
                        .read(() -> letters.changed(letter))
                        .map(c -> "Changed on %s by %s.".formatted(Times.date(c.at()), c.by()))
                        .orElse(null);
        LetterText preview =
                LetterText.of(
                        wording,
                        letter.placeholders().stream()
                                .collect(
                                        Collectors.toMap(
                                                Function.identity(), Placeholder::sample)));
        model.addAttribute(
                "page",
                new LetterPage(
                        letter.key(),
                        letter.title(),
                        letter.purpose(),
                        Field.of("subject", wording.subject()).withError(problems.subject()),
                        Field.of("body", wording.body()).withError(problems.body()),
                        letter.placeholders(),
                        changed,
                        preview));
        return "letters/letter";
    }

    private static Wording typed(String subject, String body) {
        return new Wording(subject.strip(), body.replace("\r\n", "\n").strip() + "\n");
    }

    private static Letter letter(String key) {
        return Letter.of(key).orElseThrow(NotFound::new);
    }
}
