package dev.bailiwick.web.ui;

import static dev.bailiwick.web.ui.Check.Verdict.FAILED;
import static dev.bailiwick.web.ui.Check.Verdict.NOT_RUN;
import static dev.bailiwick.web.ui.Check.Verdict.PASSED;
import static dev.bailiwick.web.ui.Check.Verdict.WARNING;

import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.identity.oidc.tokens.Groups;
import dev.bailiwick.identity.singlesignon.callback.LoginPreview;
import dev.bailiwick.identity.singlesignon.callback.LoginResult;
import dev.bailiwick.identity.singlesignon.linking.VerifyAccountPage;
import dev.bailiwick.identity.singlesignon.linkinvitations.AccountLinkPage;
import dev.bailiwick.identity.singlesignon.linkinvitations.InvitedPage;
import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.identity.singlesignon.pages.ConfigurationResult;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.AdmissionFields;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.AuthenticationRequirements;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.Claim;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.Client;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.LogoutFields;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.Roles;
import dev.bailiwick.identity.singlesignon.pages.ProviderPage.Status;
import dev.bailiwick.messaging.mail.DeliveryStatus;
import dev.bailiwick.messaging.mail.Outbox;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The provider's page: new, in use with a rejected change, and at its worst.
final class ProviderSamples {
    private static final String PLACE = "/site-administration/authentication/openid-connect";
    private static final List<Option> ROLES =
            List.of(
                    Option.of("viewer", "viewer"),
                    Option.of("editor", "editor"),
                    Option.of("admin", "admin"));

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
                        "identity/singlesignon/linking/prove",
                        GalleryFrames.nobody(),
                        proof(PLACE, null)),
                new Sample(
                        "prove-hostile",
                        "identity/singlesignon/linking/prove",
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
                                true, true, new Outbox.Delivery(DeliveryStatus.GIVEN_UP, text)),
                        true,
                        text,
                        GalleryFrames.NOW),
                null,
                true,
                true,
                text,
                refusal);
    }

    private static VerifyAccountPage proof(String text, @Nullable String problem) {
        return new VerifyAccountPage(
                "/auth/oidc/prove/1",
                new LinkPreview(
                        text,
                        "jonas.pell@fernbrook.example.test",
                        text,
                        text,
                        "j.pell@fernbrook.example.test"),
                Field.of("password", "").withError(problem),
                Field.of("code", "").withError(problem));
    }

    private static ProviderPage fresh() {
        return new ProviderPage(
                Status.NOT_SET_UP,
                new ProviderPage.Provider(
                        Field.of("provider_name", ""),
                        Field.of("issuer", ""),
                        null,
                        Field.of("verify_tls", true),
                        Field.of("enabled", false)),
                new Client(
                        Field.of("client_id", ""),
                        Field.of("client_secret", ""),
                        null,
                        Field.of("scopes", "openid profile email"),
                        Field.of("use_userinfo", true)),
                new AdmissionFields(
                        Field.of("require_verified_email", true),
                        Field.of("allowed_email_domains", ""),
                        Field.of("required_group", "")),
                new Roles(
                        Field.of("default_role", "viewer"),
                        ROLES,
                        Field.of("group_role_mappings", "")),
                new AuthenticationRequirements(
                        Field.of("max_age", ""),
                        Field.of("required_acr", ""),
                        Field.of("extra_parameters", "")),
                new LogoutFields(Field.of("end_session", false), null, null),
                newcomers(false, null),
                upkeep(),
                claims(),
                "Save the provider first; the tests use what is saved.",
                null,
                null,
                null,
                null);
    }

    private static ProviderPage refused() {
        return new ProviderPage(
                Status.ENABLED,
                new ProviderPage.Provider(
                        Field.of("provider_name", "Fernbrook ID"),
                        Field.of(
                                        "issuer",
                                        "https://id.fernbrook.example.test/application/o/bailiwick/")
                                .withFixedBy("BAILIWICK_OIDC_ISSUER"),
                        "https://it.fernbrook.example.test/auth/oidc/callback",
                        Field.of("verify_tls", true),
                        Field.of("enabled", true)),
                new Client(
                        Field.of("client_id", "bailiwick-prod"),
                        Field.of("client_secret", ""),
                        new StoredSecret(GalleryFrames.NOW.minusSeconds(3_100_000), "Ines Marlow"),
                        Field.of("scopes", "openid profile email"),
                        Field.of("use_userinfo", true)),
                new AdmissionFields(
                        Field.of("require_verified_email", true),
                        Field.of("allowed_email_domains", "fernbrook.example.test"),
                        Field.of("required_group", "it-staff")),
                new Roles(
                        Field.of("default_role", "viewer"),
                        ROLES,
                        Field.of("group_role_mappings", MAPPINGS)
                                .withError(
                                        "Line 4: “superuser” is not a role. Use admin, editor or"
                                                + " viewer.")),
                new AuthenticationRequirements(
                        Field.of("max_age", "3600"),
                        Field.of("required_acr", "urn:mace:incommon:iap:silver\nmfa"),
                        Field.of("extra_parameters", "domain_hint=fernbrook.example.test")),
                new LogoutFields(
                        Field.of("end_session", true),
                        "https://it.fernbrook.example.test/auth/signed-out",
                        "https://it.fernbrook.example.test/auth/oidc/backchannel-logout"),
                newcomers(
                        true,
                        new StoredSecret(GalleryFrames.NOW.minusSeconds(90_000), "Ines Marlow")),
                upkeep(),
                claims(),
                null,
                new ConfigurationResult(
                        checks(),
                        GalleryFrames.NOW.minusSeconds(20),
                        "ines.marlow@fernbrook.example.test",
                        412,
                        false),
                new LoginResult(
                        new LoginPreview(
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

    private static ProviderPage worst() {
        return new ProviderPage(
                Status.DISABLED,
                new ProviderPage.Provider(
                        Field.of("provider_name", Hostile.NAME),
                        Field.of("issuer", Hostile.LINE).withError(Hostile.NAME),
                        Hostile.LINE,
                        Field.of("verify_tls", false).withFixedBy("BAILIWICK_OIDC_VERIFY_TLS"),
                        Field.of("enabled", false).withError(Hostile.NAME)),
                new Client(
                        Field.of("client_id", Hostile.NAME),
                        Field.of("client_secret", "")
                                .withFixedBy("BAILIWICK_OIDC_CLIENT_SECRET_FILE"),
                        new StoredSecret(GalleryFrames.NOW, Hostile.NAME),
                        Field.of("scopes", Hostile.LINE).withError(Hostile.LINE),
                        Field.of("use_userinfo", false)),
                new AdmissionFields(
                        Field.of("require_verified_email", false),
                        Field.of("allowed_email_domains", "</textarea>" + Hostile.MARK)
                                .withError(Hostile.NAME),
                        Field.of("required_group", Hostile.LINE)),
                new Roles(
                        Field.of("default_role", "viewer")
                                .withFixedBy("BAILIWICK_OIDC_DEFAULT_ROLE"),
                        ROLES,
                        Field.of("group_role_mappings", Hostile.LINE)),
                new AuthenticationRequirements(
                        Field.of("max_age", Hostile.NAME).withError(Hostile.NAME),
                        Field.of("required_acr", Hostile.LINE).withError(Hostile.LINE),
                        Field.of("extra_parameters", "</textarea>" + Hostile.MARK)),
                new LogoutFields(
                        Field.of("end_session", false).withFixedBy("BAILIWICK_OIDC_END_SESSION"),
                        Hostile.LINE,
                        Hostile.LINE),
                new ProviderPage.JitProvisioning(
                        Field.of("jit_provisioning", true).withError(Hostile.NAME),
                        Field.of("jit_warning_acknowledged", true).withError(Hostile.NAME),
                        new StoredSecret(GalleryFrames.NOW, Hostile.NAME),
                        Field.of("default_modules", "dns").withError(Hostile.NAME),
                        List.of(Option.of("dns", Hostile.NAME)),
                        Field.of("email_matching", "off").withError(Hostile.NAME),
                        List.of(Option.of("off", Hostile.NAME, Hostile.LINE))),
                new ProviderPage.AttributeSync(
                        Field.of("sync_role", true).withError(Hostile.NAME),
                        Field.of("update_names", true).withError(Hostile.NAME),
                        Field.of("update_email", true).withError(Hostile.NAME)),
                List.of(
                        new Claim(
                                "Email",
                                Field.of("claims.email", Hostile.NAME).withError(Hostile.NAME),
                                "email")),
                null,
                new ConfigurationResult(
                        List.of(
                                new Check(
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
                new LoginResult(
                        new LoginPreview(
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

    private static ProviderPage.JitProvisioning newcomers(
            boolean provisioned, @Nullable StoredSecret acknowledged) {
        return new ProviderPage.JitProvisioning(
                Field.of("jit_provisioning", provisioned),
                Field.of("jit_warning_acknowledged", acknowledged != null),
                acknowledged,
                Field.of("default_modules", provisioned ? "dns\nlicences" : ""),
                List.of(
                        Option.of("dns", "DNS filter"),
                        Option.of("licences", "Licences"),
                        Option.of("remote", "Remote sessions")),
                Field.of("email_matching", "off"),
                List.of(
                        Option.of("off", "Off", "Who is not linked is not let in."),
                        Option.of("confirmation", "After confirmation", "After a proof."),
                        Option.of("automatic", "Automatic", "At once.")));
    }

    private static ProviderPage.AttributeSync upkeep() {
        return new ProviderPage.AttributeSync(
                Field.of("sync_role", true),
                Field.of("update_names", true),
                Field.of("update_email", false));
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
                .map(c -> new Claim(c.get(0), Field.of("claims." + c.get(1), c.get(1)), c.get(1)))
                .toList();
    }

    private static List<Check> checks() {
        return List.of(
                new Check(
                        PASSED,
                        "The provider’s name resolves",
                        "id.fernbrook.example.test is 198.51.100.40",
                        null,
                        null,
                        8L),
                new Check(PASSED, "Discovery document can be downloaded", null, null, null, 118L),
                new Check(
                        FAILED,
                        "Issuer matches",
                        "Saved: …/application/o/bailiwick/ Discovered: …/application/o/bailiwick",
                        "The two differ by the trailing slash. Copy the discovered issuer.",
                        "#issuer",
                        1L),
                new Check(PASSED, "Endpoints are present and use HTTPS", null, null, null, null),
                new Check(
                        WARNING,
                        "PKCE S256",
                        "The provider does not say which methods it knows.",
                        "It is used all the same.",
                        null,
                        null),
                new Check(
                        NOT_RUN,
                        "Signing keys can be downloaded",
                        "Not run: waits for the issuer to match.",
                        null,
                        null,
                        null));
    }
}
