package dev.bailiwick.web.ui;

import static dev.bailiwick.web.ui.CheckResult.Verdict.FAILED;
import static dev.bailiwick.web.ui.CheckResult.Verdict.NOT_RUN;
import static dev.bailiwick.web.ui.CheckResult.Verdict.PASSED;
import static dev.bailiwick.web.ui.CheckResult.Verdict.WARNING;

import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.identity.oidc.tokens.Groups;
import dev.bailiwick.identity.singlesignon.callback.TestSignInPreview;
import dev.bailiwick.identity.singlesignon.callback.TestSignInResult;
import dev.bailiwick.identity.singlesignon.linking.ConfirmOwnershipPage;
import dev.bailiwick.identity.singlesignon.linkinvitations.AccountLinkPage;
import dev.bailiwick.identity.singlesignon.linkinvitations.InvitedPage;
import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.identity.singlesignon.pages.DiagnosisResult;
import dev.bailiwick.identity.singlesignon.pages.IdpPage;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.AdmissionFields;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.AuthenticationRequirements;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.Claim;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.Client;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.LogoutFields;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.Roles;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.Status;
import dev.bailiwick.identity.singlesignon.pages.IdpPage.Tokens;
import dev.bailiwick.messaging.mail.DeliveryStatus;
import dev.bailiwick.messaging.mail.Outbox;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The provider's page: new, in use with a rejected change, and at its worst.
final class ProviderSamples {
    private static final String PLACE = "/site-administration/authentication/openid-connect";
    private static final List<SelectOption> ROLES =
            List.of(
                    SelectOption.of("viewer", "viewer"),
                    SelectOption.of("editor", "editor"),
                    SelectOption.of("admin", "admin"));

    private static final String MAPPINGS =
            """
            it-admins=admin
            it-desk=editor
            practice-managers=viewer
            domain admins=superuser\
            """;

    private ProviderSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                new Sample(
                        "provider-new",
                        "identity/singlesignon/pages/provider",
                        GalleryFrames.administrator(PLACE),
                        fresh()),
                new Sample(
                        "provider",
                        "identity/singlesignon/pages/provider",
                        GalleryFrames.administrator(PLACE),
                        refused()),
                new Sample(
                        "invited",
                        "identity/singlesignon/linkinvitations/invited",
                        GalleryFrames.nobody(),
                        invited("Jonas Pell")),
                new Sample(
                        "invited-hostile",
                        "identity/singlesignon/linkinvitations/invited",
                        GalleryFrames.nobody(),
                        invited(Hostile.NAME)),
                new Sample(
                        "account-link",
                        "identity/singlesignon/linkinvitations/account",
                        GalleryFrames.administrator(USERS),
                        accountLink("Jonas Pell", null)),
                new Sample(
                        "account-invite",
                        "identity/singlesignon/linkinvitations/account",
                        GalleryFrames.administrator(USERS),
                        accountInvite("Jonas Pell", null)),
                new Sample(
                        "account-link-hostile",
                        "identity/singlesignon/linkinvitations/account",
                        GalleryFrames.hostile(USERS),
                        accountLink(Hostile.NAME, Hostile.LINE)),
                new Sample(
                        "account-invite-hostile",
                        "identity/singlesignon/linkinvitations/account",
                        GalleryFrames.hostile(USERS),
                        accountInvite(Hostile.NAME, Hostile.LINE)),
                new Sample(
                        "prove",
                        "identity/singlesignon/linking/confirm-ownership",
                        GalleryFrames.nobody(),
                        proof(PLACE, null)),
                new Sample(
                        "prove-hostile",
                        "identity/singlesignon/linking/confirm-ownership",
                        GalleryFrames.nobody(),
                        proof(Hostile.LINE, Hostile.NAME)),
                new Sample(
                        "provider-hostile",
                        "identity/singlesignon/pages/provider",
                        GalleryFrames.hostile(PLACE),
                        worst()));
    }

    private static final String USERS = "/site-administration/users";

    private static InvitedPage invited(String text) {
        return new InvitedPage("/auth/oidc/invitation/1", text, text, text, text, true, true);
    }

    private static AccountLinkPage accountLink(String text, @Nullable String refusal) {
        return new AccountLinkPage(
                USERS + "/1/single-sign-on",
                USERS + "/1",
                text,
                text,
                new AccountLinkPage.Link(text, text, text, text, GalleryFrames.NOW, null),
                new Confirmation(
                        "unlink",
                        USERS + "/1/single-sign-on/unlink",
                        text,
                        List.of(text),
                        USERS + "/1/single-sign-on/unlink",
                        "Unlink",
                        "Keep the link",
                        USERS + "/1/single-sign-on"),
                null,
                text,
                true,
                true,
                null,
                refusal);
    }

    private static AccountLinkPage accountInvite(String text, @Nullable String refusal) {
        return new AccountLinkPage(
                USERS + "/1/single-sign-on",
                USERS + "/1",
                text,
                text,
                null,
                null,
                new AccountLinkPage.Invitation(
                        InvitationStatus.of(
                                true, true, new Outbox.Delivery(DeliveryStatus.DEAD, text)),
                        true,
                        text,
                        GalleryFrames.NOW),
                null,
                true,
                true,
                text,
                refusal);
    }

    private static ConfirmOwnershipPage proof(String text, @Nullable String problem) {
        return new ConfirmOwnershipPage(
                "/auth/oidc/verify-account/1",
                new LinkPreview(
                        text,
                        "jonas.pell@fernbrook.example.test",
                        text,
                        text,
                        "j.pell@fernbrook.example.test"),
                FormField.of("password", "").withError(problem),
                FormField.of("code", "").withError(problem));
    }

    private static IdpPage fresh() {
        return new IdpPage(
                Status.NOT_SET_UP,
                new IdpPage.Provider(
                        FormField.of("provider_name", ""),
                        FormField.of("issuer", ""),
                        null,
                        FormField.of("verify_tls", true),
                        FormField.of("enabled", false)),
                new Client(
                        FormField.of("client_id", ""),
                        FormField.of("client_secret", ""),
                        null,
                        FormField.of("scopes", "openid profile email"),
                        FormField.of("use_userinfo", true)),
                new AdmissionFields(
                        FormField.of("require_verified_email", true),
                        FormField.of("allowed_email_domains", ""),
                        FormField.of("required_group", "")),
                new Roles(
                        FormField.of("default_role", "viewer"),
                        ROLES,
                        FormField.of("group_role_mappings", "")),
                new AuthenticationRequirements(
                        FormField.of("max_age", ""),
                        FormField.of("required_acr", ""),
                        FormField.of("extra_parameters", "")),
                tokens("", ""),
                new LogoutFields(FormField.of("end_session", false), null, null),
                newcomers(false, null),
                upkeep(),
                claims(),
                "Save the provider first; the tests use what is saved.",
                null,
                null,
                null,
                null);
    }

    private static IdpPage refused() {
        return new IdpPage(
                Status.ENABLED,
                new IdpPage.Provider(
                        FormField.of("provider_name", "Fernbrook ID"),
                        FormField.of(
                                        "issuer",
                                        "https://id.fernbrook.example.test/application/o/bailiwick/")
                                .withFixedBy("BAILIWICK_OIDC_ISSUER"),
                        "https://it.fernbrook.example.test/auth/oidc/callback",
                        FormField.of("verify_tls", true),
                        FormField.of("enabled", true)),
                new Client(
                        FormField.of("client_id", "bailiwick-prod"),
                        FormField.of("client_secret", ""),
                        new StoredSecret(GalleryFrames.NOW.minusSeconds(3_100_000), "Ines Marlow"),
                        FormField.of("scopes", "openid profile email"),
                        FormField.of("use_userinfo", true)),
                new AdmissionFields(
                        FormField.of("require_verified_email", true),
                        FormField.of("allowed_email_domains", "fernbrook.example.test"),
                        FormField.of("required_group", "it-staff")),
                new Roles(
                        FormField.of("default_role", "viewer"),
                        ROLES,
                        FormField.of("group_role_mappings", MAPPINGS)
                                .withError(
                                        "Line 4: “superuser” is not a role. Use admin, editor or"
                                                + " viewer.")),
                new AuthenticationRequirements(
                        FormField.of("max_age", "3600"),
                        FormField.of("required_acr", "urn:mace:incommon:iap:silver\nmfa"),
                        FormField.of("extra_parameters", "domain_hint=fernbrook.example.test")),
                tokens("RS256", "312345678901234567"),
                new LogoutFields(
                        FormField.of("end_session", true),
                        "https://it.fernbrook.example.test/auth/signed-out",
                        "https://it.fernbrook.example.test/auth/oidc/backchannel-logout"),
                newcomers(
                        true,
                        new StoredSecret(GalleryFrames.NOW.minusSeconds(90_000), "Ines Marlow")),
                upkeep(),
                claims(),
                null,
                new DiagnosisResult(
                        checks(),
                        GalleryFrames.NOW.minusSeconds(20),
                        "ines.marlow@fernbrook.example.test",
                        412,
                        false),
                new TestSignInResult(
                        new TestSignInPreview(
                                null,
                                null,
                                "jonas.pell@fernbrook.example.test",
                                true,
                                "5f2c…a91e",
                                "Jonas",
                                "Pell",
                                Groups.State.PRESENT,
                                List.of("it-desk", "everyone"),
                                "editor",
                                "it-desk",
                                "Jonas Pell, linked since 6 February 2026",
                                List.of()),
                        GalleryFrames.NOW.minusSeconds(40_000),
                        "ines.marlow@fernbrook.example.test",
                        false),
                null,
                null);
    }

    private static IdpPage worst() {
        return new IdpPage(
                Status.DISABLED,
                new IdpPage.Provider(
                        FormField.of("provider_name", Hostile.NAME),
                        FormField.of("issuer", Hostile.LINE).withError(Hostile.NAME),
                        Hostile.LINE,
                        FormField.of("verify_tls", false).withFixedBy("BAILIWICK_OIDC_VERIFY_TLS"),
                        FormField.of("enabled", false).withError(Hostile.NAME)),
                new Client(
                        FormField.of("client_id", Hostile.NAME),
                        FormField.of("client_secret", "")
                                .withFixedBy("BAILIWICK_OIDC_CLIENT_SECRET_FILE"),
                        new StoredSecret(GalleryFrames.NOW, Hostile.NAME),
                        FormField.of("scopes", Hostile.LINE).withError(Hostile.LINE),
                        FormField.of("use_userinfo", false)),
                new AdmissionFields(
                        FormField.of("require_verified_email", false),
                        FormField.of("allowed_email_domains", "</textarea>" + Hostile.MARK)
                                .withError(Hostile.NAME),
                        FormField.of("required_group", Hostile.LINE)),
                new Roles(
                        FormField.of("default_role", "viewer")
                                .withFixedBy("BAILIWICK_OIDC_DEFAULT_ROLE"),
                        ROLES,
                        FormField.of("group_role_mappings", Hostile.LINE)),
                new AuthenticationRequirements(
                        FormField.of("max_age", Hostile.NAME).withError(Hostile.NAME),
                        FormField.of("required_acr", Hostile.LINE).withError(Hostile.LINE),
                        FormField.of("extra_parameters", "</textarea>" + Hostile.MARK)),
                new Tokens(
                        FormField.of("signed_response_alg", Hostile.LINE).withError(Hostile.LINE),
                        List.of(SelectOption.of("", Hostile.LINE)),
                        FormField.of("trusted_audiences", "</textarea>" + Hostile.MARK)
                                .withError(Hostile.LINE)),
                new LogoutFields(
                        FormField.of("end_session", false)
                                .withFixedBy("BAILIWICK_OIDC_END_SESSION"),
                        Hostile.LINE,
                        Hostile.LINE),
                new IdpPage.JitProvisioning(
                        FormField.of("jit_provisioning", true).withError(Hostile.NAME),
                        FormField.of("jit_warning_acknowledged", true).withError(Hostile.NAME),
                        new StoredSecret(GalleryFrames.NOW, Hostile.NAME),
                        FormField.of("default_modules", "dns").withError(Hostile.NAME),
                        List.of(SelectOption.of("dns", Hostile.NAME)),
                        FormField.of("email_matching", "off").withError(Hostile.NAME),
                        List.of(SelectOption.of("off", Hostile.NAME, Hostile.LINE))),
                new IdpPage.AttributeSync(
                        FormField.of("sync_role", true).withError(Hostile.NAME),
                        FormField.of("update_names", true).withError(Hostile.NAME),
                        FormField.of("update_email", true).withError(Hostile.NAME)),
                List.of(
                        new Claim(
                                "Email",
                                FormField.of("claims.email", Hostile.NAME).withError(Hostile.NAME),
                                "email")),
                null,
                new DiagnosisResult(
                        List.of(
                                new CheckResult(
                                        FAILED,
                                        Hostile.NAME,
                                        Hostile.EMAIL,
                                        Hostile.LINE,
                                        "#issuer",
                                        10_000L)),
                        GalleryFrames.NOW,
                        Hostile.EMAIL,
                        10_000,
                        true),
                new TestSignInResult(
                        new TestSignInPreview(
                                "disallowed_email_domain",
                                Hostile.NAME,
                                Hostile.EMAIL,
                                false,
                                Hostile.LINE,
                                Hostile.NAME,
                                Hostile.NAME,
                                Groups.State.OVERAGE,
                                List.of(Hostile.NAME, Hostile.LINE),
                                "admin",
                                Hostile.NAME,
                                Hostile.NAME,
                                List.of(Hostile.NAME, Hostile.LINE)),
                        GalleryFrames.NOW,
                        Hostile.EMAIL,
                        true),
                Hostile.NAME,
                Hostile.LINE);
    }

    private static IdpPage.JitProvisioning newcomers(
            boolean provisioned, @Nullable StoredSecret acknowledged) {
        return new IdpPage.JitProvisioning(
                FormField.of("jit_provisioning", provisioned),
                FormField.of("jit_warning_acknowledged", acknowledged != null),
                acknowledged,
                FormField.of("default_modules", provisioned ? "dns\nlicences" : ""),
                List.of(
                        SelectOption.of("dns", "DNS filter"),
                        SelectOption.of("licences", "Licences"),
                        SelectOption.of("remote", "Remote sessions")),
                FormField.of("email_matching", "off"),
                List.of(
                        SelectOption.of("off", "Off", "Who is not linked is not let in."),
                        SelectOption.of("confirmation", "After confirmation", "After a proof."),
                        SelectOption.of("automatic", "Automatic", "At once.")));
    }

    private static IdpPage.AttributeSync upkeep() {
        return new IdpPage.AttributeSync(
                FormField.of("sync_role", true),
                FormField.of("update_names", true),
                FormField.of("update_email", false));
    }

    private static Tokens tokens(String algorithm, String audiences) {
        return new Tokens(
                FormField.of("signed_response_alg", algorithm),
                List.of(
                        SelectOption.of("", "Any that the provider advertises"),
                        SelectOption.of("RS256", "RS256")),
                FormField.of("trusted_audiences", audiences));
    }

    private static List<Claim> claims() {
        return Stream.of(
                        List.of("Email", "email"),
                        List.of("Email verified", "email_verified"),
                        List.of("Display name", "name"),
                        List.of("First name", "given_name"),
                        List.of("Last name", "family_name"),
                        List.of("Preferred username", "preferred_username"),
                        List.of("Groups", "groups"))
                .map(c ->
                        new Claim(c.get(0), FormField.of("claims." + c.get(1), c.get(1)), c.get(1)))
                .toList();
    }

    private static List<CheckResult> checks() {
        return List.of(
                new CheckResult(
                        PASSED,
                        "The provider’s name resolves",
                        "id.fernbrook.example.test is 198.51.100.40",
                        null,
                        null,
                        8L),
                new CheckResult(
                        PASSED, "Discovery document can be downloaded", null, null, null, 118L),
                new CheckResult(
                        FAILED,
                        "Issuer matches",
                        "Saved: …/application/o/bailiwick/ Discovered: …/application/o/bailiwick",
                        "The two differ by the trailing slash. Copy the discovered issuer.",
                        "#issuer",
                        1L),
                new CheckResult(
                        PASSED, "Endpoints are present and use HTTPS", null, null, null, null),
                new CheckResult(
                        WARNING,
                        "PKCE S256",
                        "The provider does not say which methods it knows.",
                        "It is used all the same.",
                        null,
                        null),
                new CheckResult(
                        NOT_RUN,
                        "Signing keys can be downloaded",
                        "Not run: waits for the issuer to match.",
                        null,
                        null,
                        null));
    }
}
