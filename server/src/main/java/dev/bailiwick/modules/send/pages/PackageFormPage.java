package dev.bailiwick.modules.send.pages;

import dev.bailiwick.modules.send.packages.Drafts.UploadedFile;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The form of a new package.
///
/// @param draft the uid of the draft with its files; empty if there is none yet
/// @param uid of the package that the form begins, if there is no draft yet
/// @param problem why it was not created, besides errors of fields
/// @param packageMib the limit of a package
public record PackageFormPage(
        FormField title,
        FormField text,
        FormField files,
        FormField recipient,
        FormField mailLink,
        FormField code,
        FormField named,
        FormField expires,
        FormField downloads,
        FormField mode,
        FormField passphrase,
        FormField notice,
        List<SelectOption> lifetimes,
        boolean passphraseRequired,
        boolean canMail,
        String draft,
        String uid,
        List<UploadedFile> uploaded,
        int packageMib,
        @Nullable String problem) {
    public PackageFormPage {
        lifetimes = List.copyOf(lifetimes);
        uploaded = List.copyOf(uploaded);
    }

    static PackageFormPage of(
            PackageForm form,
            String draft,
            List<UploadedFile> uploaded,
            int packageMib,
            List<String> problems) {
        String problem = problems.isEmpty() ? null : String.join(" ", problems);
        return new PackageFormPage(
                form.field(PackageForm.TITLE),
                form.field(PackageForm.TEXT),
                FormField.of(PackageForm.FILES, ""),
                form.field(PackageForm.RECIPIENT),
                form.box(PackageForm.MAIL_LINK),
                form.box(PackageForm.CODE),
                form.box(PackageForm.NAMED),
                form.field(PackageForm.EXPIRES_HOURS),
                form.field(PackageForm.DOWNLOADS),
                form.field(PackageForm.MODE),
                form.passphraseField(),
                form.box(PackageForm.NOTIFY),
                Lifetime.options(form.rules().longestHours()),
                form.rules().passphraseRequired(),
                form.rules().canMail(),
                draft,
                UUID.randomUUID().toString(),
                uploaded,
                packageMib,
                problem);
    }

    public List<SelectOption> modes() {
        var none = SelectOption.of(PackageForm.NONE, "None", "The link alone opens the package.");
        return Stream.of(
                        SelectOption.of(
                                PackageForm.GENERATE,
                                "Make one for me",
                                "Five random words, shown once after creating."),
                        SelectOption.of(PackageForm.OWN, "Use my own"),
                        passphraseRequired
                                ? none.disabled("Every package needs a passphrase here.")
                                : none)
                .toList();
    }

    /// Such as “10 GiB”.
    public String limit() {
        return packageMib % 1024 == 0
                ? "%,d GiB".formatted(packageMib / 1024)
                : "%,d MiB".formatted(packageMib);
    }

    public FormErrors errors() {
        return FormErrors.none()
                .general(problem)
                .at("Title", title)
                .at("Text", text)
                .at("Recipient", recipient)
                .at("Mail the link", mailLink)
                .at("One-time code", code)
                .at("Expires after", expires)
                .at("Downloads", downloads)
                .at("Passphrase", mode)
                .at("Passphrase", passphrase);
    }
}
