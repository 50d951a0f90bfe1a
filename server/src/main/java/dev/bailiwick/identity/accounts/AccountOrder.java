package dev.bailiwick.identity.accounts;

import java.util.Locale;

/// How a list of accounts is sorted; equal ones by their id.
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
