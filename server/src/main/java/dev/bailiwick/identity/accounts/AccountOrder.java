package dev.bailiwick.identity.accounts;

import java.util.Locale;

/// The sort order of a list of accounts; ties are ordered by id.
public record AccountOrder(By by, boolean descending) {
    public enum By {
        NAME,
        EMAIL,
        SIGN_IN;

        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public static final AccountOrder BY_NAME = new AccountOrder(By.NAME, false);
}
