package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.accounts.Account;
import java.util.Optional;

/// Single sign-on as the sign-in page and the profile need it, implemented by the package that
/// handles it. Answers from the database, never from the network.
public interface SingleSignOnOption {
    /// @return the button to show, if people can sign in through the provider now
    Optional<IdpButton> button();

    /// @return the button to re-authenticate at the provider, if the account is linked and people
    ///   can sign in there now
    Optional<IdpButton> stepUp(Account account, String continueTo);

    /// @return the provider's name, if one is configured
    Optional<String> providerName();

    /// @return the provider's name, if a person who signs out here stays signed in there
    Optional<String> sessionRemainsAt();

    /// @return why the person cannot link an identity now, as a sentence; empty when they can
    Optional<String> linkingDisabledReason(Account account);
}
