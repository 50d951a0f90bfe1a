package dev.bailiwick.modules.remotes.certificates;

import dev.bailiwick.web.ui.FormField;

/// The form with the user names of one account.
public record PrincipalsPage(CertificatesPage.Person person, FormField names) {}
