package dev.bailiwick.identity.notices;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What people can be told about their account.
public enum Notice {
    NEW_DEVICE(
            "Somebody signed in from a browser that was not used before",
            "change your password and end the sessions that you do not know, both on your profile",
            true),
    ROLE_RAISED("My account was given more rights", "tell your administrator", true),
    PASSWORD_CHANGED(
            "My password was changed",
            "use “Forgot your password?” on the sign-in page at once, or tell your administrator",
            false),
    SECOND_STEP_FAILED(
            "Somebody entered my password and did not do the second step, time and again",
            "change your password at once, on your profile, for whoever tried knows it",
            false),
    FACTOR_CHANGED(
            "A second factor or passkey was added, removed or reset",
            "change your password and look through your second factors and sessions on your"
                    + " profile, or tell your administrator if you cannot get in",
            false),
    IDENTITY_CHANGED(
            "An identity of the provider was linked to my account, or unlinked",
            "look at your sign-in methods and sessions on your profile, and tell your"
                    + " administrator",
            false),
    EMAIL_CHANGED(
            "My email address was changed",
            "tell your administrator at once, for a forgotten password is reset through the new"
                    + " address from now on",
            false);

    private final String label;
    private final String advice;
    private final boolean switchable;

    /// @param advice what to do if it was somebody else: what follows "If not,"
    Notice(String label, String advice, boolean switchable) {
        this.label = label;
        this.advice = advice;
        this.switchable = switchable;
    }

    /// As forms and the database write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    String advice() {
        return advice;
    }

    /// Those that are not protect the account from whoever holds it just now.
    public boolean isSwitchable() {
        return switchable;
    }

    static List<Notice> switchable() {
        return Arrays.stream(values()).filter(Notice::isSwitchable).toList();
    }
}
