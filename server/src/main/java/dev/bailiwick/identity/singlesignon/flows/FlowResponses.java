package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.ErrorPage;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/// HTTP responses for the outcomes of flows.
public final class FlowResponses {
    private static final Refusal NOT_SET_UP =
            Refusal.of(
                    422,
                    "No identity provider is set up",
                    "Single sign-on is not available yet. Nothing was changed.",
                    "Enter and save the provider under Site administration, OpenID Connect.");

    /// Where the provider's page shows what a test login returned.
    static final String TEST_RESULT =
            "/site-administration/authentication/openid-connect#login-result";

    private FlowResponses() {}

    public static ResponseEntity<Void> to(FlowOutcome<BeginFlow.Redirect> outcome) {
        return redirect(require(outcome).location().toString());
    }

    /// What was done; a rejection becomes an error page.
    public static <T> T require(FlowOutcome<T> outcome) {
        return switch (outcome) {
            case FlowOutcome.Done<T> done -> done.result();
            case FlowOutcome.Rejected<T> rejected -> throw refused(rejected.rejection());
        };
    }

    public static ResponseEntity<Void> redirect(String location) {
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, location)
                .build();
    }

    public static RefusedException refused(FlowFailure rejection) {
        return new RefusedException(
                new Refusal(
                        400,
                        rejection.title(),
                        rejection.paragraphs(),
                        rejection.nextSteps(),
                        rejection.code(),
                        link(rejection.flow())));
    }

    private static ErrorPage.Link link(FlowKind flow) {
        return switch (flow) {
            case LOGIN, INVITATION -> new ErrorPage.Link("Go to sign-in", "/login");
            case LINK -> new ErrorPage.Link("Go to your profile", "/profile");
            case TEST -> new ErrorPage.Link("Go back to OpenID Connect", TEST_RESULT);
            case STEP_UP -> new ErrorPage.Link("Go to the overview", "/");
        };
    }

    public static RefusedException notSetUp() {
        return new RefusedException(NOT_SET_UP);
    }
}
