package dev.bailiwick.identity.providerpages;

import dev.bailiwick.identity.singlesignon.LoginResult;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, OpenID Connect. `barred` tells why the tests cannot run yet; both results
/// are of what was saved when they ran. `warning` asks whether another issuer is meant.
public record ProviderPage(
        Status status,
        Provider provider,
        Client client,
        Admission admission,
        Roles roles,
        Strength strength,
        Departure departure,
        Newcomers newcomers,
        Upkeep upkeep,
        List<Claim> claims,
        @Nullable String barred,
        @Nullable ConfigurationResult configurationResult,
        @Nullable LoginResult loginResult,
        @Nullable String warning,
        @Nullable String refusal) {
    public ProviderPage {
        claims = List.copyOf(claims);
    }

    /// Asks whether another issuer is meant.
    ProviderPage warningOf(String because) {
        return with(because, null);
    }

    ProviderPage refusedBecause(String sentence) {
        return with(null, sentence);
    }

    private ProviderPage with(@Nullable String newWarning, @Nullable String newRefusal) {
        return new ProviderPage(
                status,
                provider,
                client,
                admission,
                roles,
                strength,
                departure,
                newcomers,
                upkeep,
                claims,
                barred,
                configurationResult,
                loginResult,
                newWarning,
                newRefusal);
    }

    public enum Status {
        NOT_SET_UP("Not set up", State.IDLE),
        DISABLED("Disabled", State.IDLE),
        ENABLED("Enabled", State.OK);

        private final String word;
        private final State state;

        Status(String word, State state) {
            this.word = word;
            this.state = state;
        }

        public String word() {
            return word;
        }

        public State state() {
            return state;
        }
    }

    /// `callback` is the address to register at the provider.
    public record Provider(
            Field name, Field issuer, @Nullable String callback, Field verifyTls, Field enabled) {}

    public record Client(
            Field id,
            Field secret,
            @Nullable StoredSecret stored,
            Field scopes,
            Field useUserInfo) {}

    public record Admission(
            Field requireVerifiedEmail, Field allowedEmailDomains, Field requiredGroup) {}

    public record Roles(Field defaultRole, List<Option> choices, Field groupRoleMappings) {
        public Roles {
            choices = List.copyOf(choices);
        }
    }

    /// What is asked of a sign-in there beyond its success.
    public record Strength(Field maxAge, Field requiredAcr, Field extraParameters) {}

    /// Both addresses are for the provider; null without a base URL.
    public record Departure(
            Field endSession, @Nullable String signedOut, @Nullable String backChannel) {}

    /// What becomes of people without a linked account. `acknowledged` tells who took note of the
    /// warning, and when.
    public record Newcomers(
            Field jitProvisioning,
            Field jitWarningAcknowledged,
            @Nullable StoredSecret acknowledged,
            Field defaultModules,
            List<Option> modules,
            Field emailMatching,
            List<Option> matchings) {
        public Newcomers {
            modules = List.copyOf(modules);
            matchings = List.copyOf(matchings);
        }

        /// Whether the module's box is ticked.
        public boolean gives(String module) {
            return defaultModules.value().lines().anyMatch(module::equals);
        }
    }

    /// What follows the provider at each sign-in.
    public record Upkeep(Field syncRole, Field updateNames, Field updateEmail) {}

    /// The claim that carries a value; `standard` is its usual name.
    public record Claim(String label, Field field, String standard) {}

    public boolean claimsAreStandard() {
        return claims.stream().allMatch(claim -> claim.field().value().equals(claim.standard()));
    }

    public boolean claimsAreWrong() {
        return claims.stream().anyMatch(claim -> claim.field().error() != null);
    }

    public FormErrors errors() {
        var errors =
                FormErrors.none()
                        .overall(refusal)
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
                        .at("Longest age of the sign-in", strength.maxAge())
                        .at("Required strength", strength.requiredAcr())
                        .at("Extra parameters", strength.extraParameters())
                        .at("End the session at the provider", departure.endSession())
                        .at("Synchronize mapped role at login", upkeep.syncRole())
                        .at("Allow JIT provisioning", newcomers.jitProvisioning())
                        .at("Warning", newcomers.jitWarningAcknowledged())
                        .at("Default modules", newcomers.defaultModules())
                        .at("Email matching", newcomers.emailMatching())
                        .at("Update names at login", upkeep.updateNames())
                        .at("Update email at login", upkeep.updateEmail());
        for (var claim : claims) {
            errors = errors.at("Claim for " + claim.label(), claim.field());
        }
        return errors;
    }
}
