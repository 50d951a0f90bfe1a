package dev.bailiwick.access;

import dev.bailiwick.passkeys.PasskeySite;
import dev.bailiwick.ui.Field;
import dev.bailiwick.web.LocalPath;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// The sign-in form with the ways in that are open now.
@Component
final class SignInPages {
    static final String LOCAL = "/auth/local";

    private final SetupLink setupLink;
    private final PasskeySite passkeys;
    private final ObjectProvider<ProviderOffer> offers;
    private final ObjectProvider<ResetOffer> resets;

    SignInPages(
            SetupLink setupLink,
            PasskeySite passkeys,
            ObjectProvider<ProviderOffer> offers,
            ObjectProvider<ResetOffer> resets) {
        this.resets = resets;
        this.setupLink = setupLink;
        this.passkeys = passkeys;
        this.offers = offers;
    }

    /// @param action `/login` or `/auth/local`
    SignInPage page(
            String action, String email, @Nullable String refusal, @Nullable String target) {
        return new SignInPage(
                action,
                Field.of("email", email),
                refusal,
                action.equals(LOCAL) ? null : button(LocalPath.orHome(target)),
                passkeys.isAvailable(),
                LocalPath.isLocal(target) ? target : null,
                setupLink.isOpen(),
                resets.stream().anyMatch(ResetOffer::isOffered));
    }

    private @Nullable ProviderButton button(String target) {
        return offers.stream()
                .flatMap(offer -> offer.button().stream())
                .map(b -> target.equals("/") ? b : b.continuingTo(target))
                .findFirst()
                .orElse(null);
    }
}
