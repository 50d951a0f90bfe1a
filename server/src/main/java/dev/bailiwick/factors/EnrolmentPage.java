package dev.bailiwick.factors;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Sets an authenticator app up: from the profile, or on the way in when an administrator demands a
/// second factor.
///
/// @param action where the form posts to, and the page's own address
/// @param back the way out, or none; `backLabel` says where it leads
public record EnrolmentPage(
        Enrolment enrolment,
        Field code,
        String action,
        boolean demanded,
        String back,
        String backLabel) {

    public FormErrors errors() {
        return FormErrors.none().at("Code", code);
    }

    /// @param refusal the sentence of a wrong code, or none
    public static EnrolmentPage fromProfile(Enrolment enrolment, @Nullable String refusal) {
        return new EnrolmentPage(
                enrolment,
                Field.of("code", "").withError(refusal),
                FactorController.AUTHENTICATOR,
                false,
                "/profile#two-factor",
                "Back to the profile");
    }

    public static EnrolmentPage onTheWayIn(
            Enrolment enrolment, String action, @Nullable String refusal) {
        return new EnrolmentPage(
                enrolment,
                Field.of("code", "").withError(refusal),
                action,
                true,
                "/login",
                "Sign in as someone else");
    }
}
