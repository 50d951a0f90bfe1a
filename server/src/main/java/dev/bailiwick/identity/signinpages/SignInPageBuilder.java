package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.setup.SetupLink;
import dev.bailiwick.identity.signinpages.SignInPage.LocalForm;
import dev.bailiwick.identity.signinpolicy.AuthenticationMode;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.http.LocalRedirect;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The sign-in form with the sign-in methods that are available now.
@Component
final class SignInPageBuilder {
    static final String LOCAL_PATH = "/auth/local";

    private final SetupLink setupLink;
    private final Settings settings;
    private final PasskeyAvailability passkeys;
    private final SingleSignOnOption offer;
    private final PasswordResetOffer passwordReset;

    SignInPageBuilder(
            SetupLink setupLink,
            Settings settings,
            PasskeyAvailability passkeys,
            SingleSignOnOption offer,
            PasswordResetOffer passwordReset) {
        this.passwordReset = passwordReset;
        this.setupLink = setupLink;
        this.settings = settings;
        this.passkeys = passkeys;
        this.offer = offer;
    }

    /// @param action `/login` or `/auth/local`
    SignInPage page(
            String action, String email, @Nullable String refusal, @Nullable String target) {
        IdpButton button =
                action.equals(LOCAL_PATH) ? null : button(LocalRedirect.orOverview(target));
        LocalForm form = form(action, button);
        boolean shown = form != LocalForm.NONE;
        return new SignInPage(
                action,
                FormField.of("email", email),
                refusal,
                button,
                form,
                shown && passkeys.isAvailable(),
                LocalRedirect.isLocal(target) ? target : null,
                setupLink.isOpen(),
                shown && passwordReset.isOffered());
    }

    /// The address that handles local sign-in: that of the form.
    String formAction() {
        return mode() == AuthenticationMode.OIDC_REQUIRED ? LOCAL_PATH : "/login";
    }

    /// Whether this address accepts email and password now.
    boolean acceptsPassword(String action) {
        return action.equals(LOCAL_PATH) || mode() != AuthenticationMode.OIDC_REQUIRED;
    }

    private LocalForm form(String action, @Nullable IdpButton button) {
        return switch (mode()) {
            case LOCAL_ONLY, LOCAL_AND_OIDC -> LocalForm.OPEN;
            case OIDC_PREFERRED -> button == null ? LocalForm.OPEN : LocalForm.COLLAPSED;
            case OIDC_REQUIRED -> action.equals(LOCAL_PATH) ? LocalForm.EMERGENCY : LocalForm.NONE;
        };
    }

    private AuthenticationMode mode() {
        return settings.current().get(AuthenticationSettings.MODE);
    }

    private @Nullable IdpButton button(String target) {
        return offer.button()
                .map(b -> target.equals("/") ? b : b.continuingTo(target))
                .orElse(null);
    }
}
