package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.oidc.tokens.Groups;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.GroupRoles;
import dev.bailiwick.platform.text.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The result of a test login, reduced to what an administrator may see, and as stored. Without a
/// `problem` the person would be admitted; with one, `category` names it, and the data received up
/// to then is included. `remedies` are for what is wrong now, or will be wrong with the roles.
public record TestSignInPreview(
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
        @Nullable String roleFrom,
        @Nullable String account,
        List<String> remedies) {
    public TestSignInPreview {
        groups = List.copyOf(groups);
        // null in results stored by older versions
        remedies = remedies == null ? List.of() : List.copyOf(remedies);
    }

    private static final int MAX_GROUPS = 50;
    private static final int MAX_LENGTH = 254;

    static TestSignInPreview of(ConfiguredIdp provider, Identity identity) {
        return new TestSignInPreview(
                null,
                null,
                shortened(identity.email()),
                identity.emailVerified(),
                identity.subject(),
                shortened(identity.givenName()),
                shortened(identity.familyName()),
                identity.groups().state(),
                identity.groups().names().stream()
                        .limit(MAX_GROUPS)
                        .map(group -> Excerpt.of(group, MAX_LENGTH))
                        .toList(),
                provider.proposedRole(identity.groups()).key(),
                provider.groupRoles()
                        .highest(identity.groups().names())
                        .map(GroupRoles.Mapping::group)
                        .orElse(withoutGroup(identity.groups().state())),
                null,
                remedies(provider, identity));
    }

    static TestSignInPreview of(FlowFailure rejection) {
        return new TestSignInPreview(
                        null, null, null, null, null, null, null, null, List.of(), null, null, null,
                        List.of())
                .with(rejection);
    }

    TestSignInPreview with(FlowFailure rejection) {
        return new TestSignInPreview(
                rejection.code(),
                rejection.detail() == null ? rejection.category().message() : rejection.detail(),
                email,
                emailVerified,
                subject,
                firstName,
                lastName,
                groupsState,
                groups,
                proposedRole,
                roleFrom,
                account,
                Stream.concat(howToFix(rejection).stream(), remedies.stream()).toList());
    }

    TestSignInPreview linkedTo(String accountEmail) {
        return new TestSignInPreview(
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
                roleFrom,
                accountEmail,
                remedies);
    }

    /// The failure's remedy is more specific than its category's.
    private static List<String> howToFix(FlowFailure rejection) {
        return rejection.remedy() == null
                ? rejection.category().nextSteps()
                : List.of(rejection.remedy());
    }

    private static List<String> remedies(ConfiguredIdp provider, Identity identity) {
        List<String> remedies = new ArrayList<>();
        boolean groupsMatter =
                !provider.groupRoles().mappings().isEmpty()
                        || provider.policy().requiredGroup() != null;
        if (groupsMatter && identity.groups().state() == Groups.State.ABSENT) {
            remedies.add(
                    "Groups are used here, but none were sent. Configure the provider to add them"
                        + " to the ID token or to UserInfo, check the name of the groups claim, and"
                        + " add the scope groups if the provider requires it. Google does not"
                        + " support groups.");
        }
        if (groupsMatter && identity.groups().state() == Groups.State.OVERAGE) {
            remedies.add(
                    "The person is in more groups than the provider sends. In Entra ID, choose"
                            + " Groups assigned to the application for the groups claim.");
        }
        return remedies;
    }

    private static @Nullable String shortened(@Nullable String text) {
        return text == null ? null : Excerpt.of(text, MAX_LENGTH);
    }

    /// The four states of a groups claim differ: only the first two say anything about the person.
    private static String withoutGroup(Groups.State state) {
        return switch (state) {
            case PRESENT -> "the default, because no group matches";
            case EMPTY -> "the default, because the groups claim is empty";
            case ABSENT -> "the default for a new account; an existing one keeps its role";
            case OVERAGE -> "the default for a new account; an existing one keeps its role";
        };
    }
}
