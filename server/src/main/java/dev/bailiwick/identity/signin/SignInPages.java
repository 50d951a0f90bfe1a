package dev.bailiwick.identity.signin;

import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.policy.AuthenticationMode;
import dev.bailiwick.identity.policy.AuthenticationSettings;
import dev.bailiwick.identity.setup.SetupLink;
import dev.bailiwick.identity.signin.SignInPage.LocalForm;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.edge.LocalPath;
import dev.bailiwick.web.ui.Field;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The sign-in form with the ways in that are open now.
@Component
final class SignInPages {
    static final String LOCAL = "/auth/local";

    private final SetupLink setupLink;
    private final Settings settings;
    private final PasskeyAvailability passkeys;
    private final SingleSignOnOffer offer;
    private final PasswordResetOffer reset;

    SignInPages(
            SetupLink setupLink,
            Settings settings,
            PasskeyAvailability passkeys,
            SingleSignOnOffer offer,
            PasswordResetOffer reset) {
        this.reset = reset;
        this.setupLink = setupLink;
        this.settings = settings;
        this.passkeys = passkeys;
        this.offer = offer;
    }

    /// @param action `/login` or `/auth/local`
    SignInPage page(
            String action, String email, @Nullable String refusal, @Nullable String target) {
        ProviderButton button = action.equals(LOCAL) ? null : button(LocalPath.orHome(target));
        LocalForm form = form(action, button);
        boolean shown = form != LocalForm.NONE;
        return new SignInPage(
                action,
                Field.of("email", email),
                refusal,
                button,
                form,
                shown && passkeys.isAvailable(),
                LocalPath.isLocal(target) ? target : null,
                setupLink.isOpen(),
                shown && reset.isOffered());
    }

    /// Where a local attempt is answered: where the form is.
    String formAddress() {
        return mode() == AuthenticationMode.OIDC_REQUIRED ? LOCAL : "/login";
    }

    /// Whether this address takes email and password now.
    boolean takesPasswords(String action) {
        return action.equals(LOCAL) || mode() != AuthenticationMode.OIDC_REQUIRED;
    }

    private LocalForm form(String action, @Nullable ProviderButton button) {
        return switch (mode()) {
            case LOCAL_ONLY, LOCAL_AND_OIDC -> LocalForm.OPEN;
            case OIDC_PREFERRED -> button == null ? LocalForm.OPEN : LocalForm.FOLDED;
            case OIDC_REQUIRED -> action.equals(LOCAL) ? LocalForm.EMERGENCY : LocalForm.NONE;
        };
    }

    private AuthenticationMode mode() {
        return settings.current().get(AuthenticationSettings.MODE);
    }

    private @Nullable ProviderButton button(String target) {
        return offer.button()
                .map(b -> target.equals("/") ? b : b.continuingTo(target))
                .orElse(null);
    }
}
