package dev.bailiwick.web.ui;

import dev.bailiwick.identity.authenticators.Enrolment;
import dev.bailiwick.identity.authenticators.EnrolmentPage;
import dev.bailiwick.identity.authenticators.QrCode;
import dev.bailiwick.identity.factors.RecoveryCodesPage;
import dev.bailiwick.identity.factors.RemovalPage;
import dev.bailiwick.identity.keptforms.KeptForm;
import dev.bailiwick.identity.passkeys.NewPasskeyPage;
import dev.bailiwick.identity.passkeys.PasskeyPage;
import dev.bailiwick.identity.passwordsignin.LongerPasswordPage;
import dev.bailiwick.identity.passwordsignin.SecondFactorPage;
import dev.bailiwick.identity.reauthentication.ReauthenticatePage;
import dev.bailiwick.identity.reauthentication.ResumePage;
import dev.bailiwick.identity.setup.SetupPage;
import dev.bailiwick.identity.signinpages.IdpButton;
import dev.bailiwick.identity.signinpages.SignInPage;
import dev.bailiwick.identity.signinpages.SignedOutPage;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pages before sign-in and outside the portal.
final class AuthPageSamples {
    private static final IdpButton PROVIDER = new IdpButton("Fernbrook ID", "/auth/oidc/login");
    private static final IdpButton LONG =
            new IdpButton(Hostile.NAME, "/auth/oidc/login?continue=/a%20%22b");

    private static ResumePage resume(String value) {
        return new ResumePage(
                "/site-administration/mail",
                "/site-administration/mail",
                List.of(new KeptForm.Field("host", value)),
                List.of(new ResumePage.Secret(FormField.of("password", ""), "Password")));
    }

    private static final Enrolment SECRET =
            new Enrolment(
                    "JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP",
                    new QrCode(37, "M4 4h7v7h-7zM26 4h7v7h-7zM4 26h7v7h-7z"));

    private AuthPageSamples() {}

    static Stream<Sample> all() {
        var email = FormField.of("email", "");
        var typed = FormField.of("email", "marek.dudas@fernbrook.example.test");
        var name = FormField.of("name", "");
        var password = FormField.of("password", "");
        var refusal = "That address and password do not belong together. Check both and try again.";
        return Stream.of(
                page("sign-in", "identity/signinpages/sign-in", signIn(email, null, null)),
                page(
                        "sign-in-provider",
                        "identity/signinpages/sign-in",
                        signIn(email, null, PROVIDER)),
                page(
                        "sign-in-refused",
                        "identity/signinpages/sign-in",
                        signIn(typed, refusal, PROVIDER)),
                page(
                        "sign-in-preferred",
                        "identity/signinpages/sign-in",
                        signIn(email, null, PROVIDER, SignInPage.LocalForm.COLLAPSED)),
                page(
                        "sign-in-required",
                        "identity/signinpages/sign-in",
                        signIn(email, null, PROVIDER, SignInPage.LocalForm.NONE)),
                page(
                        "sign-in-required-off",
                        "identity/signinpages/sign-in",
                        signIn(email, null, null, SignInPage.LocalForm.NONE)),
                page(
                        "sign-in-emergency",
                        "identity/signinpages/sign-in",
                        signIn(email, null, null, SignInPage.LocalForm.EMERGENCY)),
                hostile(
                        "sign-in-hostile",
                        "identity/signinpages/sign-in",
                        new SignInPage(
                                "/login",
                                FormField.of("email", Hostile.LINE).withError(Hostile.NAME),
                                Hostile.NAME,
                                LONG,
                                SignInPage.LocalForm.OPEN,
                                true,
                                Hostile.LINE,
                                true,
                                true)),
                page(
                        "setup",
                        "identity/setup/setup",
                        new SetupPage("t0k3n", email, name, password)),
                page(
                        "setup-refused",
                        "identity/setup/setup",
                        new SetupPage(
                                "t0k3n",
                                typed.withError("Type the whole address, with @ and a domain."),
                                FormField.of("name", "Marek Dudas"),
                                password.withError("14 characters; it needs 15 at least."))),
                hostile(
                        "setup-hostile",
                        "identity/setup/setup",
                        new SetupPage(
                                Hostile.LINE,
                                FormField.of("email", Hostile.EMAIL),
                                FormField.of("name", Hostile.NAME).withError(Hostile.LINE),
                                password)),
                page(
                        "reauthenticate",
                        "identity/reauthentication/reauthenticate",
                        new ReauthenticatePage(
                                "ines.marlow@fernbrook.example.test",
                                true,
                                true,
                                true,
                                PROVIDER,
                                null,
                                null,
                                null,
                                "/profile")),
                page("resume", "identity/reauthentication/resume", resume(Hostile.NAME)),
                page(
                        "reauthenticate-refused",
                        "identity/reauthentication/reauthenticate",
                        new ReauthenticatePage(
                                "ines.marlow@fernbrook.example.test",
                                true,
                                true,
                                false,
                                null,
                                "Incorrect password.",
                                null,
                                null,
                                "/profile")),
                hostile(
                        "reauthenticate-hostile",
                        "identity/reauthentication/reauthenticate",
                        new ReauthenticatePage(
                                Hostile.EMAIL,
                                true,
                                true,
                                true,
                                LONG,
                                Hostile.NAME,
                                Hostile.NAME,
                                Hostile.NAME,
                                Hostile.LINE)),
                page(
                        "two-factor",
                        "identity/passwordsignin/two-factor",
                        new SecondFactorPage(FormField.of("code", ""), true, true, null, null)),
                page(
                        "two-factor-recovery",
                        "identity/passwordsignin/two-factor",
                        new SecondFactorPage(
                                FormField.of("code", ""),
                                true,
                                true,
                                null,
                                "This recovery code is incorrect or was already used.")),
                page(
                        "two-factor-refused",
                        "identity/passwordsignin/two-factor",
                        new SecondFactorPage(
                                FormField.of("code", "")
                                        .withError(
                                                "That code was used already. Wait for the next"
                                                        + " one."),
                                true,
                                false,
                                null,
                                null)),
                page(
                        "two-factor-passkey",
                        "identity/passwordsignin/two-factor",
                        new SecondFactorPage(
                                FormField.of("code", ""),
                                false,
                                true,
                                "The passkey could not be verified.",
                                "This recovery code is incorrect or was already used.")),
                page(
                        "two-factor-password",
                        "identity/passwordsignin/new-password",
                        new LongerPasswordPage(
                                "ines.marlow@fernbrook.example.test",
                                FormField.of("new_password", "")
                                        .withError("Use more characters."))),
                page(
                        "enrolment",
                        "identity/authenticators/enrolment",
                        EnrolmentPage.fromProfile(SECRET, null)),
                page(
                        "enrolment-demanded",
                        "identity/authenticators/enrolment",
                        EnrolmentPage.duringSignIn(
                                SECRET,
                                "/auth/two-factor/set-up",
                                "This code is incorrect.",
                                true,
                                null)),
                page(
                        "recovery-codes",
                        "identity/factors/recovery-codes",
                        new RecoveryCodesPage(
                                Collections.nCopies(10, "7h2qk-0m9xz"),
                                "ines.marlow@fernbrook.example.test",
                                "it.fernbrook.example.test",
                                "/profile")),
                hostile(
                        "recovery-codes-hostile",
                        "identity/factors/recovery-codes",
                        new RecoveryCodesPage(
                                List.of(Hostile.NAME), Hostile.EMAIL, Hostile.HOST, Hostile.LINE)),
                page(
                        "passkey-add",
                        "identity/passkeys/add",
                        new NewPasskeyPage(FormField.of("name", ""), null)),
                hostile(
                        "passkey-add-hostile",
                        "identity/passkeys/add",
                        new NewPasskeyPage(FormField.of("name", Hostile.LINE), Hostile.NAME)),
                hostile(
                        "passkey-name-hostile",
                        "identity/passkeys/name",
                        new PasskeyPage(
                                "/profile/passkeys/a",
                                FormField.of("name", Hostile.LINE).withError(Hostile.NAME))),
                page(
                        "factor-removal",
                        "identity/factors/removal",
                        new RemovalPage(
                                "Remove the authenticator app?",
                                "/profile/two-factor/authenticator/remove",
                                "ines.marlow@fernbrook.example.test",
                                FormField.of("new_password", ""))),
                page(
                        "signed-out",
                        "identity/signinpages/signed-out",
                        new SignedOutPage("Fernbrook ID", null)),
                page(
                        "signed-out-there",
                        "identity/signinpages/signed-out",
                        new SignedOutPage(
                                "Fernbrook ID", "https://id.fernbrook.example.test/end-session")),
                hostile(
                        "signed-out-hostile",
                        "identity/signinpages/signed-out",
                        new SignedOutPage(Hostile.NAME, Hostile.LINE)),
                page("error-404", "web/ui/error", notFound()),
                page("error-400", "web/ui/error", unverified()),
                hostile("error-hostile", "web/ui/error", worst()),
                new Sample(
                        "confirm",
                        "web/ui/confirm",
                        GalleryFrames.administrator("/site-administration/users"),
                        deactivate("Jonas Pell")),
                hostile("confirm-hostile", "web/ui/confirm", deactivate(Hostile.NAME)));
    }

    static Confirmation deactivate(String name) {
        return new Confirmation(
                "deactivate",
                "/site-administration/users/7/deactivate",
                "Deactivate " + name + "?",
                List.of(
                        "They are signed out everywhere at once and cannot sign in again.",
                        "Their records and audit entries stay, and you can reactivate them."),
                "/site-administration/users/7/deactivate",
                "Deactivate account",
                "Keep active",
                "/site-administration/users/7");
    }

    private static SignInPage signIn(
            FormField email, @Nullable String refusal, @Nullable IdpButton provider) {
        return signIn(email, refusal, provider, SignInPage.LocalForm.OPEN);
    }

    private static SignInPage signIn(
            FormField email,
            @Nullable String refusal,
            @Nullable IdpButton provider,
            SignInPage.LocalForm form) {
        return new SignInPage(
                "/login",
                email,
                refusal,
                provider,
                form,
                provider != null,
                "/profile",
                false,
                true);
    }

    private static ErrorPage notFound() {
        return new ErrorPage(
                404,
                "Page not found",
                List.of("The page may have been removed, or the link has a typing error."),
                List.of(),
                null,
                List.of(new ErrorPage.Link("Go to the overview", "/")),
                "01JP4M7V3K-9QX2",
                GalleryFrames.NOW);
    }

    private static ErrorPage unverified() {
        return new ErrorPage(
                400,
                "Fernbrook ID has not confirmed your email address",
                List.of(
                        "You signed in there correctly, but it did not say that"
                            + " marek.dudas@fernbrook.example.test is verified, and Bailiwick"
                            + " accepts verified addresses only. Nothing was changed and you are"
                            + " not signed in."),
                List.of(
                        "Open your profile at Fernbrook ID and confirm your email address, then try"
                                + " again.",
                        "If it already shows as confirmed, send the request number below to an"
                                + " administrator."),
                "unverified_email",
                List.of(
                        new ErrorPage.Link("Try again", "/login"),
                        new ErrorPage.Link("Use a local account", "/auth/local")),
                "01JP4M7V3K-9QX2",
                GalleryFrames.NOW);
    }

    private static ErrorPage worst() {
        return new ErrorPage(
                500,
                Hostile.NAME,
                List.of(Hostile.LINE, Hostile.EMAIL),
                List.of(Hostile.NAME),
                "provider_error",
                List.of(new ErrorPage.Link(Hostile.NAME, "/")),
                "01JP4M7V3K-9QX2",
                GalleryFrames.NOW);
    }

    private static Sample page(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.nobody(), page);
    }

    private static Sample hostile(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.hostile("/"), page);
    }
}
