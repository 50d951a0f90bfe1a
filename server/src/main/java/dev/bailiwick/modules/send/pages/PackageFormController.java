package dev.bailiwick.modules.send.pages;

import dev.bailiwick.identity.access.Uploads;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.send.gateway.GatewayAddress;
import dev.bailiwick.modules.send.lists.ContentText;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.RefusedUploadException;
import dev.bailiwick.modules.send.packages.SecureSend;
import dev.bailiwick.modules.send.packages.SendMails;
import dev.bailiwick.modules.send.packages.SendOptions;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SendSettings;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The form of a new package, and the page that shows its link once.
@Controller
@RequestMapping(SecureSend.PATH + "/add")
final class PackageFormController {
    private static final String VIEW = "modules/send/pages/form";

    /// Buttons of the form that a browser without scripts uses.
    private static final String REMOVE = "remove";

    private static final String DISCARD = "discard";

    private static final long MIB = 1L << 20;
    private static final int MAX_FIELD_BYTES = 1 << 20;
    private static final int MAX_PARTS = 1_100;

    /// Around a file.
    private static final int PART_HEADERS = 4_096;

    private final Uploads uploads;
    private final Drafts drafts;
    private final SendPackage sendPackage;
    private final EndPackages endPackages;
    private final Packages packages;
    private final PackageItems packageItems;
    private final SendMails mails;
    private final GatewayAddress gateway;
    private final Settings settings;
    private final Transactions transactions;

    PackageFormController(
            Uploads uploads,
            Drafts drafts,
            SendPackage sendPackage,
            EndPackages endPackages,
            Packages packages,
            PackageItems packageItems,
            SendMails mails,
            GatewayAddress gateway,
            Settings settings,
            Transactions transactions) {
        this.uploads = uploads;
        this.drafts = drafts;
        this.sendPackage = sendPackage;
        this.endPackages = endPackages;
        this.packages = packages;
        this.packageItems = packageItems;
        this.mails = mails;
        this.gateway = gateway;
        this.settings = settings;
        this.transactions = transactions;
    }

    /// @param uid of a draft that is continued
    @GetMapping
    String form(
            @RequestParam(name = SentForm.DRAFT, required = false) @Nullable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        SentPackage draft = null;
        if (uid != null) {
            long sender = person.account().id();
            draft = drafts.find(uid, sender).orElse(null);
            if (draft == null) {
                SentPackage complete =
                        transactions
                                .read(() -> packages.find(uid))
                                .filter(one -> one.isOf(sender))
                                .orElseThrow(NotFoundException::new);
                return "redirect:" + complete.path();
            }
        }
        return show(PackageForm.empty(rules()), draft, List.of(), model);
    }

    @PostMapping
    String create(
            @RequestParam Map<String, String> typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model)
            throws IOException {
        var sent = new SentForm(drafts, person.account());
        if (Uploads.isForm(request)) {
            read(request, sent);
        } else {
            var _ = sent.with(typed);
        }
        if (sent.fields().containsKey(DISCARD)) {
            return discard(sent.draft(), person, request, response);
        }
        if (sent.fields().containsKey(REMOVE)) {
            remove(sent.draft(), sent.fields().get(REMOVE));
            return show(form(sent), sent.draft(), sent.problems(), model);
        }
        Optional<SentPackage> created = alreadyCreated(sent, person);
        if (created.isPresent()) {
            Toasts.show("This package was created already", request, response);
            return "redirect:" + created.get().path();
        }
        return create(sent, person, response, model);
    }

    /// What the same form has created before, as when the page with the link is reloaded.
    private Optional<SentPackage> alreadyCreated(SentForm sent, SignedIn person) {
        return sent.uid()
                .flatMap(uid -> transactions.read(() -> packages.find(uid)))
                .filter(one -> one.isOf(person.account().id()) && one.sentAt() != null);
    }

    private void read(HttpServletRequest request, SentForm sent) throws IOException {
        boolean isRead = false;
        try {
            uploads.read(request, limits(), sent);
            isRead = true;
        } finally {
            if (!isRead) {
                sent.discard(endPackages);
            }
        }
    }

    private Uploads.Limits limits() {
        long files = settings.current().get(SendSettings.PACKAGE_MIB) * MIB;
        return new Uploads.Limits(
                files + MAX_FIELD_BYTES + (long) MAX_PARTS * PART_HEADERS,
                MAX_PARTS,
                MAX_FIELD_BYTES);
    }

    private String create(SentForm sent, SignedIn person, HttpServletResponse response, Model model)
            throws IOException {
        PackageForm form = form(sent);
        SentPackage draft = sent.draft();
        Optional<SendOptions> options =
                form.options(draft != null && !drafts.files(draft).isEmpty());
        if (options.isPresent() && sent.problems().isEmpty()) {
            try {
                return created(
                        sendPackage.complete(sent.draftToFill(), options.get(), person.account()),
                        options.get(),
                        person,
                        model);
            } catch (RefusedUploadException e) {
                sent.problem(String.valueOf(e.getMessage()));
            }
        }
        response.setStatus(422);
        return show(form, sent.draft(), sent.problems(), model);
    }

    private String created(
            SendPackage.Sent sent, SendOptions options, SignedIn person, Model model) {
        List<SentItem> items = transactions.read(() -> packageItems.of(sent.sent()));
        model.addAttribute(
                "page",
                new CreatedPage(
                        sent.sent(),
                        ContentText.of(items),
                        sent.link(),
                        sent.passphrase(),
                        options.mailsLink(),
                        gateway.isLoopback(),
                        person.account().isAdministrator()));
        return "modules/send/pages/created";
    }

    private String discard(
            @Nullable SentPackage draft,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (draft != null && endPackages.discard(draft.uid(), person.actor())) {
            Toasts.show("Package discarded", request, response);
        }
        return "redirect:" + SecureSend.PATH;
    }

    private void remove(@Nullable SentPackage draft, String place) {
        if (draft != null && place.matches("\\d{1,9}")) {
            drafts.remove(draft, Integer.parseInt(place));
        }
    }

    private PackageForm form(SentForm sent) {
        return PackageForm.of(sent.fields(), rules());
    }

    private PackageForm.Rules rules() {
        var current = settings.current();
        return new PackageForm.Rules(
                current.get(SendSettings.LONGEST_HOURS),
                current.get(SendSettings.PASSPHRASE_REQUIRED),
                mails.isConfigured());
    }

    private String show(
            PackageForm form, @Nullable SentPackage draft, List<String> problems, Model model) {
        model.addAttribute(
                "page",
                PackageFormPage.of(
                        form,
                        draft == null ? "" : draft.uid().toString(),
                        draft == null ? List.of() : drafts.files(draft),
                        settings.current().get(SendSettings.PACKAGE_MIB),
                        problems));
        return VIEW;
    }
}
