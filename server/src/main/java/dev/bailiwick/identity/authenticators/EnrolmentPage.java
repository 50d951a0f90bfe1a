package dev.bailiwick.identity.authenticators;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Sets up an authenticator app, from the profile or during sign-in when a second factor is
/// required.
///
/// @param action the URL of the page, to which the form posts
/// @param required whether this is during sign-in
/// @param passkeys whether a passkey can be created instead; its form posts below `action`
/// @param passkeyError the error of a passkey that was not added
public record EnrolmentPage(
        Enrolment enrolment,
        FormField code,
        String action,
        boolean required,
        boolean passkeys,
        @Nullable String passkeyError) {
    public static final String WRONG_CODE = "This code is incorrect. Enter the newest one.";
    public static final String EXPIRED =
            "The QR code has expired. Scan the new one, then enter its code.";

    /// @param refusal the error of a wrong code, or null
    public static EnrolmentPage fromProfile(Enrolment enrolment, @Nullable String refusal) {
        return new EnrolmentPage(
                enrolment,
                FormField.of("code", "").withError(refusal),
                FactorController.AUTHENTICATOR,
                false,
                false,
                null);
    }

    public static EnrolmentPage duringSignIn(
            Enrolment enrolment,
            String action,
            @Nullable String refusal,
            boolean passkeys,
            @Nullable String passkeyRefusal) {
        return new EnrolmentPage(
                enrolment,
                FormField.of("code", "").withError(refusal),
                action,
                true,
                passkeys,
                passkeyRefusal);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Code", code);
    }
}
