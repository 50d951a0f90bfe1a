package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.mailedlinks.SendPasswordResets;
import dev.bailiwick.identity.modules.InstalledModules;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.modules.licences.registry.ProductKeyAccess;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of an account.
@Component
final class UserPageBuilder {
    private static final List<SelectOption> ROLES =
            List.of(
                    SelectOption.of("viewer", "Viewer", "Can view the modules selected below."),
                    SelectOption.of(
                            "editor",
                            "Editor",
                            "Can create and change records in the modules selected below."),
                    SelectOption.of(
                            "admin",
                            "Administrator",
                            "Full access, and the only role that sees Site administration."));

    private final Settings settings;
    private final LinkedIdentityLookup identities;
    private final Factors factors;
    private final ProductKeyAccess keyReaders;
    private final Transactions transactions;
    private final InstalledModules installed;
    private final SendPasswordResets resets;

    UserPageBuilder(
            Settings settings,
            LinkedIdentityLookup identities,
            Factors factors,
            ProductKeyAccess keyReaders,
            Transactions transactions,
            InstalledModules installed,
            SendPasswordResets resets) {
        this.resets = resets;
        this.installed = installed;
        this.settings = settings;
        this.factors = factors;
        this.keyReaders = keyReaders;
        this.transactions = transactions;
        this.identities = identities;
    }

    /// @param own whether people are viewing their own account
    UserPage page(Account account, int sessions, boolean own, @Nullable String refusal) {
        FormField name = FormField.of("name", account.name());
        return page(account, name, sessions, own, refusal);
    }

    UserPage page(
            Account account, FormField name, int sessions, boolean own, @Nullable String refusal) {
        boolean breakGlass = isBreakGlass(account);
        List<String> kinds = transactions.read(() -> factors.of(account.id()));
        return new UserPage(
                href(account),
                account.name(),
                name,
                account.email().value(),
                account.hasInvisibleCharacters(),
                account.active(),
                breakGlass,
                account.createdAt(),
                account.lastSignInAt(),
                FormField.of("role", account.role().key()).withError(refusal),
                ROLES,
                installed.choices(account.modules()).stream()
                        .map(m ->
                                new UserPage.Module(
                                        m.key(), m.label(), account.modules().contains(m)))
                        .toList(),
                transactions.read(() -> keyReaders.isGranted(account.id())),
                methods(account),
                account.hasPassword() ? FactorLabels.of(kinds) : null,
                sessions,
                sessions == 0 ? null : endSessions(account, sessions),
                kinds.isEmpty() || own ? null : factorReset(account),
                account.active() && !breakGlass ? deactivation(account) : null,
                account.active() ? null : deletion(account),
                account.active() && breakGlass
                        ? "The break-glass administrator cannot be deactivated. Select another one"
                                + " first."
                        : null,
                !own && account.active() && resets.areOffered(account));
    }

    Confirmation deactivation(Account account) {
        return new Confirmation(
                "deactivate",
                href(account) + "/deactivate",
                "Deactivate " + account.name() + "?",
                List.of(
                        "They are signed out everywhere and cannot sign in again.",
                        "Their records and audit entries stay, and the account can be"
                                + " reactivated."),
                href(account) + "/deactivate",
                "Deactivate account",
                "Keep account active",
                href(account));
    }

    Confirmation deletion(Account account) {
        return new Confirmation(
                "delete",
                href(account) + "/delete",
                "Delete " + account.name() + "?",
                List.of(
                        "The account’s sign-in methods, permissions and saved views are deleted."
                                + " This cannot be undone.",
                        "Open invitations to the address, and those that the person sent, are"
                                + " revoked.",
                        "Entries in the audit log keep the name, and licence seats stay assigned"
                                + " to "
                                + account.email()
                                + " until somebody releases them.",
                        "If the person can still sign in at the identity provider, they may get a"
                                + " new account. Remove them there first."),
                href(account) + "/delete",
                "Delete account",
                "Keep account",
                href(account));
    }

    Confirmation endSessions(Account account, int sessions) {
        return new Confirmation(
                "end-sessions",
                href(account) + "/sessions/end",
                "Sign " + account.name() + " out everywhere?",
                List.of(
                        sessions == 1
                                ? "One session ends at its next request; unsaved input there is"
                                        + " lost."
                                : sessions
                                        + " sessions end at their next request; unsaved input there"
                                        + " is lost.",
                        "They can sign in again."),
                href(account) + "/sessions/end",
                sessions == 1 ? "End 1 session" : "End " + sessions + " sessions",
                "Keep sessions",
                href(account));
    }

    Confirmation factorReset(Account account) {
        return new Confirmation(
                "reset-factors",
                href(account) + "/second-factor/reset",
                "Reset the second factors of " + account.name() + "?",
                List.of(
                        "For a person who lost them. Make sure that the request really comes from"
                                + " that person.",
                        "The authenticator app, passkeys and recovery codes are removed, all"
                                + " sessions end, and the person is notified by mail. The password"
                                + " stays."),
                href(account) + "/second-factor/reset",
                "Reset second factors",
                "Keep them",
                href(account));
    }

    private List<UserPage.Method> methods(Account account) {
        var methods = new ArrayList<UserPage.Method>();
        methods.add(
                new UserPage.Method(
                        "key", "Password", account.hasPassword() ? "Set" : "None", null));
        LinkedIdentityLookup.Linked linked = identities.of(List.of(account.id())).get(account.id());
        methods.add(
                new UserPage.Method(
                        "link",
                        linked == null ? "Single sign-on" : linked.provider(),
                        linked == null
                                ? "Not linked"
                                : linked.email() == null ? "Linked" : "Linked as " + linked.email(),
                        href(account) + "/single-sign-on"));
        return methods;
    }

    private boolean isBreakGlass(Account account) {
        String email = settings.current().get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        return email != null && EmailAddress.key(email).equals(account.email().key());
    }

    private static String href(Account account) {
        return PATH + "/" + account.id();
    }
}
