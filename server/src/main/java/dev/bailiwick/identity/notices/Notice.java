package dev.bailiwick.identity.notices;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The notifications about a person's account.
public enum Notice {
    NEW_DEVICE(
            "Someone signed in from a new browser",
            "Sign-in from a new browser",
            "change your password and end any sessions that you do not recognise, both on your"
                    + " profile",
            true),
    ROLE_RAISED(
            "My account was given more permissions",
            "Your account was given more permissions",
            "contact your administrator",
            true),
    PASSWORD_CHANGED(
            "My password was changed",
            "Your password was changed",
            "use “Forgot your password?” on the sign-in page immediately, or contact your"
                    + " administrator",
            false),
    SECOND_STEP_FAILED(
            "Someone repeatedly entered my password without completing the second step",
            "Someone may know your password",
            "change your password on your profile immediately, because the person who tried knows"
                    + " it",
            false),
    FACTOR_CHANGED(
            "A second factor or passkey was added, removed or reset",
            "Your second factors were changed",
            "change your password and check your second factors and sessions on your profile, or"
                    + " contact your administrator if you cannot sign in",
            false),
    IDENTITY_CHANGED(
            "An identity at the provider was linked to my account, or unlinked",
            "Your sign-in methods were changed",
            "check your sign-in methods and sessions on your profile, and contact your"
                    + " administrator",
            false),
    EMAIL_CHANGED(
            "My email address was changed",
            "Your email address was changed",
            "contact your administrator immediately, because a forgotten password is now reset"
                    + " through the new address",
            false);

    private final String label;
    private final String subject;
    private final String advice;
    private final boolean switchable;

    /// @param label on the profile, in the person's own words
    /// @param subject of the mail
    /// @param advice what to do if it was somebody else; follows "If not,"
    Notice(String label, String subject, String advice, boolean switchable) {
        this.label = label;
        this.subject = subject;
        this.advice = advice;
        this.switchable = switchable;
    }

    /// The key in forms and the database.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    String subject() {
        return subject;
    }

    String advice() {
        return advice;
    }

    /// The others cannot be switched off, because they protect the account from the person who is
    /// using it at the moment.
    public boolean isSwitchable() {
        return switchable;
    }

    static List<Notice> switchable() {
        return Arrays.stream(values()).filter(Notice::isSwitchable).toList();
    }
}
