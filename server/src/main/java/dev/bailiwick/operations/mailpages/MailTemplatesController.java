package dev.bailiwick.operations.mailpages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.templates.MailRenderer;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.MailTemplates;
import dev.bailiwick.messaging.templates.TemplateText;
import dev.bailiwick.messaging.templates.TemplateTextRules;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration, Mail: the mail templates.
@Controller
@RequestMapping(MailTemplatesController.PATH)
final class MailTemplatesController {
    static final String PATH = "/site-administration/mail/letters";

    private final MailTemplates templates;
    private final MailRenderer renderer;
    private final Transactions transactions;
    private final AuditLog audit;

    MailTemplatesController(
            MailTemplates templates,
            MailRenderer renderer,
            Transactions transactions,
            AuditLog audit) {
        this.templates = templates;
        this.renderer = renderer;
        this.transactions = transactions;
        this.audit = audit;
    }

    @GetMapping
    String list(Model model) {
        model.addAttribute(
                "page",
                new MailTemplatesPage(
                        transactions.read(() ->
                                templates.all().stream()
                                        .map(template ->
                                                new MailTemplatesPage.Row(
                                                        PATH + "/" + template.key(),
                                                        template.title(),
                                                        template.purpose(),
                                                        renderer.changed(template).isPresent()))
                                        .toList())));
        return "operations/mailpages/letters";
    }

    @GetMapping("/{key}")
    String show(@PathVariable String key, Model model) {
        MailTemplate template = requireTemplate(key);
        TemplateText wording = transactions.read(() -> renderer.text(template));
        return page(template, wording, new TemplateTextRules.Problems(null, null), model);
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
        MailTemplate template = requireTemplate(key);
        TemplateText wording = typed(subject, body);
        TemplateTextRules.Problems problems = TemplateTextRules.check(template, wording);
        if (!problems.none()) {
            response.setStatus(422);
            return page(template, wording, problems, model);
        }
        transactions.write(() -> {
            audit.acquireLock();
            TemplateText before = renderer.text(template);
            if (!before.equals(wording)) {
                renderer.save(template, wording, person.getName());
                audit.record(
                        AuditEvent.of("Mail Template Changed")
                                .on(template.key())
                                .changed("subject", before.subject(), wording.subject())
                                .changed("text", before.body(), wording.body()));
            }
        });
        Toasts.show("Template saved", request, response);
        return "redirect:" + PATH + "/" + template.key();
    }

    /// Where people return after re-authenticating before a preview.
    @GetMapping("/{key}/preview")
    String afterSignIn(@PathVariable String key) {
        return "redirect:" + PATH + "/" + requireTemplate(key).key();
    }

    /// Shows the typed text as a mail; stores nothing.
    @PostMapping("/{key}/preview")
    String preview(
            @PathVariable String key,
            @RequestParam(defaultValue = "") String subject,
            @RequestParam(defaultValue = "") String body,
            HttpServletResponse response,
            Model model) {
        MailTemplate template = requireTemplate(key);
        TemplateText wording = typed(subject, body);
        TemplateTextRules.Problems problems = TemplateTextRules.check(template, wording);
        if (!problems.none()) {
            response.setStatus(422);
        }
        return page(template, wording, problems, model);
    }

    @PostMapping("/{key}/standard")
    String reset(
            @PathVariable String key, HttpServletRequest request, HttpServletResponse response) {
        MailTemplate template = requireTemplate(key);
        transactions.write(() -> {
            audit.acquireLock();
            if (renderer.changed(template).isPresent()) {
                renderer.reset(template);
                audit.record(AuditEvent.of("Mail Template Reset").on(template.key()));
            }
        });
        Toasts.show("Default template restored", request, response);
        return "redirect:" + PATH + "/" + template.key();
    }

    private String page(
            MailTemplate template,
            TemplateText wording,
            TemplateTextRules.Problems problems,
            Model model) {
        model.addAttribute(
                "page",
                new MailTemplatePage(
                        template.key(),
                        template.title(),
                        template.purpose(),
                        FormField.of("subject", wording.subject()).withError(problems.subject()),
                        FormField.of("body", wording.body()).withError(problems.body()),
                        template.placeholders(),
                        transactions.read(() -> renderer.changed(template)).orElse(null),
                        renderer.preview(template, wording)));
        return "operations/mailpages/letter";
    }

    private static TemplateText typed(String subject, String body) {
        return new TemplateText(subject.strip(), body.replace("\r\n", "\n").strip() + "\n");
    }

    private MailTemplate requireTemplate(String key) {
        return templates.find(key).orElseThrow(NotFoundException::new);
    }
}
