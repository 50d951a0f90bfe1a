package dev.bailiwick.sso;

import dev.bailiwick.oidc.Groups;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.ProviderTests;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a test login showed, cut to what an administrator may see and as it is stored: a problem
/// (with its category), an identity, or both.
record LoginPreview(
        @Nullable String category,
        @Nullable String problem,
        @Nullable String email,
        @Nullable Boolean emailVerified,
        @Nullable String subject,
        @Nullable String firstName,
        @Nullable String lastName,
        Groups.@Nullable State groupsState,
        List<String> groups,
        @Nullable String proposedRole,
        @Nullable String account) {
    private static final int MOST_GROUPS = 50;

    static LoginPreview of(ConfiguredProvider provider, Identity identity) {
        return new LoginPreview(
                null,
                null,
                identity.email(),
                identity.emailVerified(),
                identity.subject(),
                identity.givenName(),
                identity.familyName(),
                identity.groups().state(),
                identity.groups().names().stream().limit(MOST_GROUPS).toList(),
                provider.proposedRole(identity.groups()).key(),
                null);
    }

    static LoginPreview of(Rejection rejection) {
        return new LoginPreview(
                        null, null, null, null, null, null, null, null, List.of(), null, null)
                .with(rejection);
    }

    LoginPreview with(Rejection rejection) {
        return new LoginPreview(
                rejection.code(),
                rejection.detail() == null ? rejection.category().sentence() : rejection.detail(),
                email,
                emailVerified,
                subject,
                firstName,
                lastName,
                groupsState,
                groups,
                proposedRole,
                account);
    }

    LoginPreview linkedTo(String accountEmail) {
        return new LoginPreview(
                category,
                problem,
                email,
                emailVerified,
                subject,
                firstName,
                lastName,
                groupsState,
                groups,
                proposedRole,
                accountEmail);
    }

    /// As the page shows it, with what was said of groups where the role came from elsewhere.
    LoginTest shown(ProviderTests.Tested<LoginPreview> tested) {
        return new LoginTest(
                problem,
                category,
                email,
                emailVerified,
                subject,
                firstName,
                lastName,
                groups,
                proposedRole,
                groupsState == null ? null : groupsWord(groupsState),
                account,
                tested.at(),
                !tested.current());
    }

    private static @Nullable String groupsWord(Groups.State state) {
        return switch (state) {
            case PRESENT -> null;
            case EMPTY -> "an empty groups claim";
            case ABSENT -> "no groups claim";
            case OVERAGE -> "a groups claim too large to be sent";
        };
    }
}
