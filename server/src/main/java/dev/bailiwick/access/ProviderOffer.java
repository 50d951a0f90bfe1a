package dev.bailiwick.access;

import java.util.Optional;

/// Single sign-on as the sign-in page needs to know it: a bean of the package that does it.
public interface ProviderOffer {
    /// @return the button to show, if people may sign in through the provider now
    Optional<ProviderButton> button();
}
