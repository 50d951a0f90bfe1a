package dev.bailiwick.operations.administration;

import dev.bailiwick.identity.accounts.AccountOrder;
import dev.bailiwick.web.lists.ListOption;

/// The orders of the list of users.
enum UserOrder implements ListOption {
    NAME("Name", AccountOrder.By.NAME),
    EMAIL("Email address", AccountOrder.By.EMAIL),
    SIGN_IN("Last sign-in", AccountOrder.By.SIGN_IN);

    private final String label;
    private final AccountOrder.By by;

    UserOrder(String label, AccountOrder.By by) {
        this.label = label;
        this.by = by;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public boolean isDescending() {
        return this == SIGN_IN;
    }

    AccountOrder order(boolean reversed) {
        return new AccountOrder(by, isDescending() != reversed);
    }
}
