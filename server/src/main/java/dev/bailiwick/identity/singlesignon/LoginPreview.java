package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.GroupRoles;
import dev.bailiwick.identity.oidc.tokens.Groups;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.text.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a test login showed, cut to what an administrator may see and as it is stored. Without a
/// `problem` the person would be let in; with one, `category` names it, and what the provider had
/// said until then stands beside it. `remedies` are for what is wrong, or will be for the roles.
public record LoginPreview(
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
    public LoginPreview {
        groups = List.copyOf(groups);
        remedies = remedies == null ? List.of() : List.copyOf(remedies); // stored by older versions
    }

    private static final int MOST_GROUPS = 50;
    private static final int LONGEST = 254;

    static LoginPreview of(ConfiguredProvider provider, Identity identity) {
        return new LoginPreview(
                null,
                null,
                shortened(identity.email()),
                identity.emailVerified(),
                identity.subject(),
                shortened(identity.givenName()),
                shortened(identity.familyName()),
                identity.groups().state(),
                identity.groups().names().stream()
                        .limit(MOST_GROUPS)
                        .map(group -> Excerpt.of(group, LONGEST))
                        .toList(),
                provider.proposedRole(identity.groups()).key(),
                provider.groupRoles()
                        .highest(identity.groups().names())
                        .map(GroupRoles.Mapping::group)
                        .orElse(withoutGroup(identity.groups().state())),
                null,
                remedies(provider, identity));
    }

    static LoginPreview of(Rejection rejection) {
        return new LoginPreview(
                        null, null, null, null, null, null, null, null, List.of(), null, null, null,
                        List.of())
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
                roleFrom,
                account,
                Stream.concat(wayOut(rejection).stream(), remedies.stream()).toList());
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
                roleFrom,
                accountEmail,
                remedies);
    }

    /// What an administrator can do is said more exactly by the failure than by its category.
    private static List<String> wayOut(Rejection rejection) {
        return rejection.remedy() == null
                ? rejection.category().todo()
                : List.of(rejection.remedy());
    }

    private static List<String> remedies(ConfiguredProvider provider, Identity identity) {
        List<String> remedies = new ArrayList<>();
        boolean groupsMatter =
                !provider.groupRoles().mappings().isEmpty()
                        || provider.policy().requiredGroup() != null;
        if (groupsMatter && identity.groups().state() == Groups.State.ABSENT) {
            remedies.add(
                    "Groups matter here, but none were sent. Have the provider add them to the ID"
                            + " token or to UserInfo, check the name of the groups claim, and add"
                            + " the scope groups where the provider asks for it. Google has none.");
        }
        if (groupsMatter && identity.groups().state() == Groups.State.OVERAGE) {
            remedies.add(
                    "The person is in more groups than the provider sends. In Entra ID, choose"
                            + " Groups assigned to the application for the groups claim.");
        }
        return remedies;
    }

    private static @Nullable String shortened(@Nullable String text) {
        return text == null ? null : Excerpt.of(text, LONGEST);
    }

    /// The four states of a groups claim differ: only the first two say anything of the person.
    private static String withoutGroup(Groups.State state) {
        return switch (state) {
            case PRESENT -> "the default, as no group matches";
            case EMPTY -> "the default, as the groups claim is empty";
            case ABSENT -> "the default for a new account; an existing one keeps its role";
            case OVERAGE -> "the default for a new account; an existing one keeps its role";
        };
    }
}
