package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.singlesignon.callback.TestSignInResult;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Site administration, OpenID Connect. `unavailableReason` says why the tests cannot run yet; both
/// results are for the settings saved when they ran. `warning` asks for confirmation of a new
/// issuer.
public record IdpPage(
        Status status,
        Provider provider,
        Client client,
        AdmissionFields admission,
        Roles roles,
        AuthenticationRequirements requirements,
        Tokens tokens,
        LogoutFields logout,
        JitProvisioning jit,
        AttributeSync attributeSync,
        List<Claim> claims,
        @Nullable String unavailableReason,
        @Nullable DiagnosisResult configurationResult,
        @Nullable TestSignInResult loginResult,
        @Nullable String warning,
        @Nullable String error) {
    public IdpPage {
        claims = List.copyOf(claims);
    }

    /// Asks for confirmation of a new issuer.
    IdpPage withWarning(String because) {
        return with(because, null);
    }

    IdpPage withError(String sentence) {
        return with(null, sentence);
    }

    private IdpPage with(@Nullable String newWarning, @Nullable String newRefusal) {
        return new IdpPage(
                status,
                provider,
                client,
                admission,
                roles,
                requirements,
                tokens,
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
        NOT_SET_UP("Not set up", StatusIcon.IDLE),
        DISABLED("Disabled", StatusIcon.IDLE),
        ENABLED("Enabled", StatusIcon.OK);

        private final String label;
        private final StatusIcon state;

        Status(String label, StatusIcon state) {
            this.label = label;
            this.state = state;
        }

        public String label() {
            return label;
        }

        public StatusIcon state() {
            return state;
        }
    }

    /// `callback` is the URL to register at the provider.
    public record Provider(
            FormField name,
            FormField issuer,
            @Nullable String callback,
            FormField verifyTls,
            FormField enabled) {}

    public record Client(
            FormField id,
            FormField secret,
            @Nullable StoredSecret stored,
            FormField scopes,
            FormField useUserInfo) {}

    public record AdmissionFields(
            FormField requireVerifiedEmail,
            FormField allowedEmailDomains,
            FormField requiredGroup) {}

    public record Roles(
            FormField defaultRole, List<SelectOption> choices, FormField groupRoleMappings) {
        public Roles {
            choices = List.copyOf(choices);
        }
    }

    /// Additional requirements for a sign-in at the provider.
    public record AuthenticationRequirements(
            FormField maxAge, FormField requiredAcr, FormField extraParameters) {
        /// Whether any has a value, or was refused.
        public boolean areSet() {
            return Stream.of(maxAge, requiredAcr, extraParameters)
                    .anyMatch(field -> !field.value().isEmpty() || field.error() != null);
        }
    }

    /// What tokens must be like. The first choice is any algorithm that the provider advertises.
    public record Tokens(
            FormField signedResponseAlg,
            List<SelectOption> algorithms,
            FormField trustedAudiences) {
        public Tokens {
            algorithms = List.copyOf(algorithms);
        }

        public boolean isDefault() {
            return signedResponseAlg.value().isEmpty() && trustedAudiences.value().isEmpty();
        }

        public boolean hasErrors() {
            return signedResponseAlg.error() != null || trustedAudiences.error() != null;
        }
    }

    /// Both URLs are to be registered at the provider; null without a base URL.
    public record LogoutFields(
            FormField endSession, @Nullable String signedOut, @Nullable String backChannel) {}

    /// How people without a linked account are handled. `warningAcknowledged` says who acknowledged
    /// the warning, and when.
    public record JitProvisioning(
            FormField jitProvisioning,
            FormField jitWarningAcknowledged,
            @Nullable StoredSecret warningAcknowledged,
            FormField defaultModules,
            List<SelectOption> modules,
            FormField emailMatching,
            List<SelectOption> matchings) {
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
    public record AttributeSync(FormField syncRole, FormField updateNames, FormField updateEmail) {}

    /// The claim that contains a value; `defaultName` is its usual name.
    public record Claim(String label, FormField field, String defaultName) {}

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
                        .at("Signing algorithm", tokens.signedResponseAlg())
                        .at("Trusted audiences", tokens.trustedAudiences())
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
