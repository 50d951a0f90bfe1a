package dev.bailiwick.identity.authenticators;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Sets an authenticator app up: from the profile, or on the way in when an administrator demands a
/// second factor.
///
/// @param action where the form posts to, and the page's own address
/// @param demanded on the way in
/// @param passkeys whether a passkey may be made instead; its form posts below `action`
/// @param passkeyRefusal the sentence of a passkey that was not added
public record EnrolmentPage(
        Enrolment enrolment,
        Field code,
        String action,
        boolean demanded,
        boolean passkeys,
        @Nullable String passkeyRefusal) {
    public static final String WRONG_CODE = "That code does not fit. Type the newest one.";
    public static final String EXPIRED =
            "The QR code has expired. Scan the new one, then type its code.";

    /// @param refusal the sentence of a wrong code, or none
    public static EnrolmentPage fromProfile(Enrolment enrolment, @Nullable String refusal) {
        return new EnrolmentPage(
                enrolment,
                Field.of("code", "").withError(refusal),
                FactorController.AUTHENTICATOR,
                false,
                false,
                null);
    }

    public static EnrolmentPage onTheWayIn(
            Enrolment enrolment,
            String action,
            @Nullable String refusal,
            boolean passkeys,
            @Nullable String passkeyRefusal) {
        return new EnrolmentPage(
                enrolment,
                Field.of("code", "").withError(refusal),
                action,
                true,
                passkeys,
                passkeyRefusal);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Code", code);
    }
}
