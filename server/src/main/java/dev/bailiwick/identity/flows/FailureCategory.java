package dev.bailiwick.identity.flows;

import dev.bailiwick.identity.idp.IdentityPolicy;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import java.util.List;
import java.util.Locale;

/// Why a way through the provider ended without success (the specification's part 7, and what the
/// interfaces add), with the words for the person it happened to.
@SuppressWarnings("ImmutableEnumChecker")
public // copies of lists
enum FailureCategory {
    STATE_MISMATCH(
            Nature.TECHNICAL,
            "This sign-in was not begun here",
            "The answer of the identity provider does not belong to a sign-in that was begun in"
                    + " this browser, or it was used before.",
            "Begin again from the sign-in page, in one and the same browser."),
    FLOW_EXPIRED(
            Nature.TECHNICAL,
            "That took too long",
            "A sign-in at the identity provider must be finished within ten minutes, and on"
                    + " unchanged settings.",
            "Begin again."),
    ACCESS_DENIED(
            Nature.TECHNICAL,
            "The identity provider refused",
            "The identity provider did not let this sign-in happen.",
            "If you did not cancel it yourself, ask whether you may use this application there."),
    TOKEN_INVALID(
            Nature.TECHNICAL,
            "The identity provider’s answer cannot be trusted",
            "What came back did not pass the checks, so nobody was signed in.",
            "Tell your administrator, who finds out more with Test configuration."),
    PROVIDER_ERROR(
            Nature.TECHNICAL,
            "The identity provider does not work",
            "The identity provider could not be reached, or answered with an error.",
            "Try again in a few minutes; if it stays, tell your administrator."),
    UNVERIFIED_EMAIL(
            Nature.POLICY,
            "Your email address is not verified",
            "The identity provider does not vouch for your email address (email_verified is not"
                    + " true), and this Bailiwick asks for that.",
            "Verify your address at the identity provider, or ask its administrator to have it"
                    + " assert email_verified.",
            "authentik sends false since 2025.10: its administrator adds a scope mapping for the"
                    + " scope email that returns email_verified, and selects it in the provider.",
            "Keycloak: switch on Email verified at the user, or Verify email for the realm.",
            "Okta, Zitadel, Auth0: confirm the address at the user’s entry, or have the person"
                    + " follow the mail that the provider sends.",
            "Entra ID sends no email_verified: name a claim that it does send under Claims (such as"
                    + " the optional claim xms_edov), or switch Require verified email off where"
                    + " administrators alone set the addresses."),
    MISSING_OR_INVALID_EMAIL(
            Nature.POLICY,
            "The identity provider sent no email address",
            "Without a valid email address among the claims nobody is let in.",
            "Ask the identity provider’s administrator to send the email claim."),
    DISALLOWED_EMAIL_DOMAIN(
            Nature.POLICY,
            "Addresses of this domain may not sign in",
            "The domain of your email address is not among those that are allowed here.",
            "Sign in at the identity provider with another address, or ask your administrator."),
    IDENTITY_CONFLICT(
            Nature.POLICY,
            "This identity belongs to another account",
            "The person you are at the identity provider is already linked to another account"
                    + " here.",
            "Sign in at the identity provider as yourself, or ask your administrator."),
    USER_IDENTITY_CONFLICT(
            Nature.POLICY,
            "Your account is linked to another identity",
            "Your account here is already linked to a different person at the identity provider.",
            "Unlink that one on your profile first, or ask your administrator."),
    AUTHENTICATION_TOO_WEAK(
            Nature.POLICY,
            "Your sign-in at the identity provider does not suffice",
            "The identity provider knows you, but your sign-in there is older or weaker than is"
                    + " demanded here.",
            "Sign out at the identity provider, sign in there with your second factor, and try"
                    + " again."),
    /// To the outside the same as [#ACCESS_DENIED], but it was refused here.
    NOT_IN_REQUIRED_GROUP(
            Nature.POLICY,
            "You are not in the group that may sign in",
            "Only people of one group may sign in here, and the identity provider does not say"
                    + " that you are in it.",
            "Ask your administrator, or whoever looks after the groups at the identity provider."),
    NOT_LINKED(
            Nature.POLICY,
            "No account here is linked to you",
            "The identity provider knows you, but no account of this Bailiwick is linked to you"
                    + " there.",
            "Sign in with your password and link the account on your profile, or ask your"
                    + " administrator."),
    EMAIL_CONFLICT(
            Nature.POLICY,
            "An account has this address already",
            "You would get a new account, but another one has your email address, or one that"
                    + " cannot be told from it.",
            "If that account is yours, sign in with its password and link it on your profile.",
            "Otherwise ask your administrator."),
    CONFIRMATION_FAILED(
            Nature.POLICY,
            "The account was not proven",
            "The account was not proven to be yours, so nothing was linked.",
            "Begin again, with the password and the code of the account here."),
    INVITATION_INVALID(
            Nature.POLICY,
            "This invitation does not fit",
            "The invitation to link an account is not open any more, or is not for the person you"
                    + " are at the identity provider.",
            "Sign in at the identity provider as the person with the account’s address, or ask an"
                    + " administrator for another invitation."),
    ACCOUNT_INACTIVE(
            Nature.POLICY,
            "Your account is not active",
            "The account that is linked to you has been deactivated.",
            "Ask your administrator."),
    SESSION_CHANGED(
            Nature.POLICY,
            "You are not signed in as before",
            "This was begun in a session that has ended or belongs to somebody else.",
            "Sign in and begin again.");

    private enum Nature {
        TECHNICAL,
        POLICY
    }

    private final Nature nature;
    private final String title;
    private final String sentence;
    private final List<String> todo;

    FailureCategory(Nature nature, String title, String sentence, String... todo) {
        this.nature = nature;
        this.title = title;
        this.sentence = sentence;
        this.todo = List.of(todo);
    }

    static FailureCategory of(ProtocolFailure.Category failure) {
        return switch (failure) {
            case STATE_MISMATCH -> STATE_MISMATCH;
            case ACCESS_DENIED -> ACCESS_DENIED;
            case TOKEN_INVALID -> TOKEN_INVALID;
            case PROVIDER_ERROR -> PROVIDER_ERROR;
            case AUTHENTICATION_TOO_WEAK -> AUTHENTICATION_TOO_WEAK;
        };
    }

    static FailureCategory of(IdentityPolicy.Objection objection) {
        return switch (objection) {
            case MISSING_OR_INVALID_EMAIL -> MISSING_OR_INVALID_EMAIL;
            case UNVERIFIED_EMAIL -> UNVERIFIED_EMAIL;
            case DISALLOWED_EMAIL_DOMAIN -> DISALLOWED_EMAIL_DOMAIN;
            case NOT_IN_REQUIRED_GROUP -> NOT_IN_REQUIRED_GROUP;
        };
    }

    /// As it stands on the error page and in the audit trail.
    String code() {
        FailureCategory category = this == NOT_IN_REQUIRED_GROUP ? ACCESS_DENIED : this;
        return category.name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    public String sentence() {
        return sentence;
    }

    public List<String> todo() {
        return todo;
    }

    /// Whether it ended before the provider had vouched for anyone.
    public boolean isTechnical() {
        return nature == Nature.TECHNICAL;
    }

    /// Of linking every failure is a failed link; of the others only what the policy refused after
    /// the provider had vouched for the person.
    String event(FlowKind flow) {
        return flow == FlowKind.LINK || flow == FlowKind.INVITATION || nature == Nature.POLICY
                ? "OIDC Link Failed"
                : "OIDC Login Failed";
    }
}
