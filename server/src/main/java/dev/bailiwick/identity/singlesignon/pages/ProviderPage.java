package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.singlesignon.callback.LoginResult;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, OpenID Connect. `unavailableReason` says why the tests cannot run yet; both
/// results are for the settings saved when they ran. `warning` asks for confirmation of a new
/// issuer.
public record ProviderPage(
        Status status,
        Provider provider,
        Client client,
        AdmissionFields admission,
        Roles roles,
        AuthenticationRequirements requirements,
        LogoutFields logout,
        JitProvisioning jit,
        AttributeSync attributeSync,
        List<Claim> claims,
        @Nullable String unavailableReason,
        @Nullable ConfigurationResult configurationResult,
        @Nullable LoginResult loginResult,
        @Nullable String warning,
        @Nullable String error) {
    public ProviderPage {
        claims = List.copyOf(claims);
    }

    /// Asks for confirmation of a new issuer.
    ProviderPage withWarning(String because) {
        return with(because, null);
    }

    ProviderPage withError(String sentence) {
        return with(null, sentence);
    }

    private ProviderPage with(@Nullable String newWarning, @Nullable String newRefusal) {
        return new ProviderPage(
                status,
                provider,
                client,
                admission,
                roles,
                requirements,
                logout,
                jit,
                attributeSync,
                claims,
                unavailableReason,
                configurationResult,
                loginResult,
                newWarning,
                newRefusal);
    }

    public enum Status {
        NOT_SET_UP("Not set up", State.IDLE),
        DISABLED("Disabled", State.IDLE),
        ENABLED("Enabled", State.OK);

        private final String label;
        private final State state;

        Status(String label, State state) {
            this.label = label;
            this.state = state;
        }

        public String label() {
            return label;
        }

        public State state() {
            return state;
        }
    }

    /// `callback` is the URL to register at the provider.
    public record Provider(
            Field name, Field issuer, @Nullable String callback, Field verifyTls, Field enabled) {}

    public record Client(
            Field id,
            Field secret,
            @Nullable StoredSecret stored,
            Field scopes,
            Field useUserInfo) {}

    public record AdmissionFields(
            Field requireVerifiedEmail, Field allowedEmailDomains, Field requiredGroup) {}

    public record Roles(Field defaultRole, List<Option> choices, Field groupRoleMappings) {
        public Roles {
            choices = List.copyOf(choices);
        }
    }

    /// Additional requirements for a sign-in at the provider.
    public record AuthenticationRequirements(
            Field maxAge, Field requiredAcr, Field extraParameters) {}

    /// Both URLs are to be registered at the provider; null without a base URL.
    public record LogoutFields(
            Field endSession, @Nullable String signedOut, @Nullable String backChannel) {}

    /// How people without a linked account are handled. `warningAcknowledged` says who acknowledged
    /// the warning, and when.
    public record JitProvisioning(
            Field jitProvisioning,
            Field jitWarningAcknowledged,
            @Nullable StoredSecret warningAcknowledged,
            Field defaultModules,
            List<Option> modules,
            Field emailMatching,
            List<Option> matchings) {
        public JitProvisioning {
            modules = List.copyOf(modules);
            matchings = List.copyOf(matchings);
        }

        /// Whether the module's check box is ticked.
        public boolean includesModule(String module) {
            return defaultModules.value().lines().anyMatch(module::equals);
        }
    }

    /// The attributes that are synchronised at each sign-in.
    public record AttributeSync(Field syncRole, Field updateNames, Field updateEmail) {}

    /// The claim that contains a value; `defaultName` is its usual name.
    public record Claim(String label, Field field, String defaultName) {}

    public boolean hasDefaultClaims() {
        return claims.stream().allMatch(claim -> claim.field().value().equals(claim.defaultName()));
    }

    public boolean hasClaimErrors() {
        return claims.stream().anyMatch(claim -> claim.field().error() != null);
    }

    public FormErrors errors() {
        var errors =
                FormErrors.none()
                        .general(error)
                        .at("Provider name", provider.name())
                        .at("Issuer", provider.issuer())
                        .at("Verify TLS certificates", provider.verifyTls())
                        .at("Enabled", provider.enabled())
                        .at("Client ID", client.id())
                        .at("Client secret", client.secret())
                        .at("Requested scopes", client.scopes())
                        .at("Use UserInfo endpoint", client.useUserInfo())
                        .at("Require verified email", admission.requireVerifiedEmail())
                        .at("Allowed email domains", admission.allowedEmailDomains())
                        .at("Required group", admission.requiredGroup())
                        .at("Default role", roles.defaultRole())
                        .at("Group-to-role mappings", roles.groupRoleMappings())
                        .at("Maximum sign-in age", requirements.maxAge())
                        .at("Required strength", requirements.requiredAcr())
                        .at("Extra parameters", requirements.extraParameters())
                        .at("End the session at the provider", logout.endSession())
                        .at("Synchronize mapped role at login", attributeSync.syncRole())
                        .at("Allow JIT provisioning", jit.jitProvisioning())
                        .at("Warning", jit.jitWarningAcknowledged())
                        .at("Default modules", jit.defaultModules())
                        .at("Email matching", jit.emailMatching())
                        .at("Update names at login", attributeSync.updateNames())
                        .at("Update email at login", attributeSync.updateEmail());
        for (var claim : claims) {
            errors = errors.at("Claim for " + claim.label(), claim.field());
        }
        return errors;
    }
}
