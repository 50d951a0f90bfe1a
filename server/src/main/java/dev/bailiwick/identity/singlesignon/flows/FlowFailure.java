package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A failed flow through the provider, safe to show: contains no claim except the email address.
///
/// @param detail a sentence with more detail than the category
/// @param causedByBrowser whether a browser alone can cause it, and often
public record FlowFailure(
        FailureCategory category,
        FlowKind flow,
        @Nullable String detail,
        @Nullable String remedy,
        @Nullable String email,
        boolean causedByBrowser) {
    public FlowFailure(
            FailureCategory category,
            FlowKind flow,
            @Nullable String detail,
            @Nullable String remedy,
            @Nullable String email) {
        this(category, flow, detail, remedy, email, category == FailureCategory.STATE_MISMATCH);
    }

    public static FlowFailure of(FailureCategory category, FlowKind flow) {
        return new FlowFailure(category, flow, null, null, null);
    }

    public static FlowFailure of(ProtocolFailure failure, FlowKind flow) {
        return new FlowFailure(
                FailureCategory.of(failure.category()),
                flow,
                failure.detail(),
                failure.remedy(),
                null,
                failure.causedByBrowser());
    }

    public static FlowFailure of(FailureCategory category, FlowKind flow, Identity identity) {
        return of(
                category,
                flow,
                Optional.ofNullable(identity.email())
                        .flatMap(EmailAddress::parse)
                        .map(EmailAddress::value)
                        .orElse(null));
    }

    public static FlowFailure of(FailureCategory category, FlowKind flow, @Nullable String email) {
        return new FlowFailure(category, flow, null, null, email);
    }

    public String code() {
        return category.code();
    }

    public String title() {
        return category.title();
    }

    public List<String> paragraphs() {
        List<String> sentences = new ArrayList<>(List.of(category.message()));
        if (detail != null) {
            sentences.add(detail);
        }
        if (email != null) {
            sentences.add("The identity provider sent the address " + email + ".");
        }
        return sentences;
    }

    /// For a test, the person is the administrator to whom the category would refer others.
    public List<String> nextSteps() {
        if (remedy == null) {
            return category.nextSteps();
        }
        if (flow == FlowKind.TEST) {
            return List.of(remedy);
        }
        List<String> todo = new ArrayList<>(category.nextSteps());
        todo.add(remedy);
        return todo;
    }

    /// Rolls back the current transaction.
    public static final class Thrown extends RuntimeException {
        private final transient FlowFailure rejection;

        public Thrown(FlowFailure rejection) {
            super(rejection.code(), null, false, false);
            this.rejection = rejection;
        }

        public FlowFailure rejection() {
            return rejection;
        }
    }
}
