package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import java.util.List;
import java.util.Locale;

/// Why a flow through the provider failed (part 7 of the specification, plus what the interfaces
/// add), with the text for the person affected.
@SuppressWarnings("ImmutableEnumChecker")
public // immutable list copies
enum FailureCategory {
    STATE_MISMATCH(
            Nature.TECHNICAL,
            "This sign-in was not started here",
            "The identity provider's response does not belong to a sign-in that was started in this"
                    + " browser, or it was already used.",
            "Start again from the sign-in page, in the same browser."),
    FLOW_EXPIRED(
            Nature.TECHNICAL,
            "That took too long",
            "A sign-in at the identity provider must be finished within ten minutes, while the"
                    + " settings are unchanged.",
            "Start again."),
    ACCESS_DENIED(
            Nature.TECHNICAL,
            "The identity provider denied the sign-in",
            "The identity provider did not allow this sign-in.",
            "If you did not cancel it yourself, find out whether you may use this application"
                    + " there."),
    TOKEN_INVALID(
            Nature.TECHNICAL,
            "The identity provider's response cannot be trusted",
            "The response could not be verified, so nobody was signed in.",
            "Tell your administrator, who can find out more with Test configuration."),
    PROVIDER_ERROR(
            Nature.TECHNICAL,
            "The identity provider is not working",
            "The identity provider could not be reached, or responded with an error.",
            "Try again in a few minutes. If the problem persists, tell your administrator."),
    UNVERIFIED_EMAIL(
            Nature.POLICY,
            "Your email address is not verified",
            "The identity provider does not confirm your email address (email_verified is not"
                    + " true), which is required here.",
            "Verify your address at the identity provider, or ask its administrator to have it"
                    + " assert email_verified.",
            "authentik sends false since 2025.10: its administrator can add a scope mapping for the"
                    + " scope email that returns email_verified, and select it in the provider.",
            "Keycloak: turn on Email verified for the user, or Verify email for the realm.",
            "Okta, Zitadel, Auth0: confirm the address in the user's entry, or have the person"
                    + " follow the link in the email that the provider sends.",
            "Entra ID does not send email_verified: enter a claim that it does send under Claims"
                + " (such as the optional claim xms_edov), or turn off Require verified email if"
                + " only administrators set the addresses."),
    MISSING_OR_INVALID_EMAIL(
            Nature.POLICY,
            "The identity provider sent no email address",
            "Sign-in requires a valid email address in the claims.",
            "Ask the identity provider's administrator to send the email claim."),
    DISALLOWED_EMAIL_DOMAIN(
            Nature.POLICY,
            "Your email domain is not allowed",
            "The domain of your email address is not one of those allowed here.",
            "Sign in at the identity provider with a different address, or ask your"
                    + " administrator."),
    IDENTITY_CONFLICT(
            Nature.POLICY,
            "This identity belongs to another account",
            "Your identity at the provider is already linked to another account here.",
            "Sign in at the identity provider as yourself, or ask your administrator."),
    USER_IDENTITY_CONFLICT(
            Nature.POLICY,
            "Your account is linked to another identity",
            "Your account here is already linked to a different identity at the provider.",
            "Unlink it on your profile first, or ask your administrator."),
    AUTHENTICATION_TOO_WEAK(
            Nature.POLICY,
            "Your sign-in at the identity provider is not sufficient",
            "The identity provider knows you, but your sign-in there is older or weaker than"
                    + " required here.",
            "Sign out at the identity provider, sign in there with your second factor, and try"
                    + " again."),
    /// Looks the same as [#ACCESS_DENIED] from the outside, but was refused here.
    NOT_IN_REQUIRED_GROUP(
            Nature.POLICY,
            "You are not in the required group",
            "Only members of one group can sign in here, and the identity provider does not report"
                    + " that you are a member.",
            "Ask your administrator, or the person who manages the groups at the identity"
                    + " provider."),
    NOT_LINKED(
            Nature.POLICY,
            "No account here is linked to you",
            "The identity provider knows you, but no account here is linked to your identity"
                    + " there.",
            "Sign in with your password and link the account on your profile, or ask your"
                    + " administrator."),
    EMAIL_CONFLICT(
            Nature.POLICY,
            "An account already has this address",
            "You would get a new account, but another account has your email address or one that"
                    + " cannot be distinguished from it.",
            "If that account is yours, sign in with its password and link it on your profile.",
            "Otherwise ask your administrator."),
    CONFIRMATION_FAILED(
            Nature.POLICY,
            "The account was not confirmed",
            "You did not confirm that the account is yours, so nothing was linked.",
            "Start again, with the password and the code of the account here."),
    INVITATION_INVALID(
            Nature.POLICY,
            "This invitation cannot be used",
            "The invitation to link an account is no longer valid, or is for an identity other"
                    + " than yours at the provider.",
            "Sign in at the identity provider as the person with the account's address, or ask an"
                    + " administrator for another invitation."),
    ACCOUNT_INACTIVE(
            Nature.POLICY,
            "Your account is not active",
            "The account that is linked to you has been deactivated.",
            "Ask your administrator."),
    SESSION_CHANGED(
            Nature.POLICY,
            "Your session has changed",
            "This was started in a session that has ended or belongs to someone else.",
            "Sign in and start again.");

    private enum Nature {
        TECHNICAL,
        POLICY
    }

    private final Nature nature;
    private final String title;
    private final String message;
    private final List<String> nextSteps;

    FailureCategory(Nature nature, String title, String message, String... todo) {
        this.nature = nature;
        this.title = title;
        this.message = message;
        this.nextSteps = List.of(todo);
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

    /// The code on the error page and in the audit log.
    String code() {
        FailureCategory category = this == NOT_IN_REQUIRED_GROUP ? ACCESS_DENIED : this;
        return category.name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    public String message() {
        return message;
    }

    public List<String> nextSteps() {
        return nextSteps;
    }

    /// Whether it failed before the provider had authenticated anyone.
    public boolean isTechnical() {
        return nature == Nature.TECHNICAL;
    }

    /// Every failure while linking is a failed link; of the other flows, only what the policy
    /// refused after the provider had authenticated the person.
    String event(FlowKind flow) {
        return flow == FlowKind.LINK || flow == FlowKind.INVITATION || nature == Nature.POLICY
                ? "OIDC Link Failed"
                : "OIDC Login Failed";
    }
}
