package dev.bailiwick.identity.signin;

import dev.bailiwick.identity.accounts.Account;
import java.util.Optional;

/// Single sign-on as the sign-in page and the profile need to know it: a bean of the package that
/// does it. Answers from the database, never from the network.
public interface SingleSignOnOffer {
    /// @return the button to show, if people may sign in through the provider now
    Optional<ProviderButton> button();

    /// @return the button to prove anew at the provider who they are, if the account is linked and
    ///   people may sign in there now
    Optional<ProviderButton> stepUp(Account account, String continueTo);

    /// @return the provider's name, if one is configured
    Optional<String> providerName();

    /// @return the provider's name, if who signs out here stays signed in there
    Optional<String> remainsSignedInAt();

    /// @return why the person cannot link an identity now, as a sentence; empty when they can
    Optional<String> linkingBarred(Account account);
}
