package dev.bailiwick.notices;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What people can be told about their account.
public enum Notice {
    NEW_DEVICE("Somebody signed in from a browser that was not used before", true),
    ROLE_RAISED("My account was given more rights", true),
    PASSWORD_CHANGED("My password was changed", false),
    FACTOR_CHANGED("A second factor or passkey was added, removed or reset", false),
    IDENTITY_CHANGED("An identity of the provider was linked to my account, or unlinked", false),
    EMAIL_CHANGED("My email address was changed", false);

    private final String label;
    private final boolean switchable;

    Notice(String label, boolean switchable) {
        this.label = label;
        this.switchable = switchable;
    }

    /// As forms and the database write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    /// Those that are not protect the account from whoever holds it just now.
    public boolean isSwitchable() {
        return switchable;
    }

    static List<Notice> switchable() {
        return Arrays.stream(values()).filter(Notice::isSwitchable).toList();
    }
}
