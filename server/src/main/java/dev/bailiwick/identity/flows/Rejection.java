package dev.bailiwick.identity.flows;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A failed way through the provider, fit to be shown: no claim but the email address.
///
/// @param detail a sentence more than the category tells
/// @param ofBrowser whether a browser can bring it about by itself, and often
public record Rejection(
        FailureCategory category,
        FlowKind flow,
        @Nullable String detail,
        @Nullable String remedy,
        @Nullable String email,
        boolean ofBrowser) {
    public Rejection(
            FailureCategory category,
            FlowKind flow,
            @Nullable String detail,
            @Nullable String remedy,
            @Nullable String email) {
        this(category, flow, detail, remedy, email, category == FailureCategory.STATE_MISMATCH);
    }

    public static Rejection of(FailureCategory category, FlowKind flow) {
        return new Rejection(category, flow, null, null, null);
    }

    public static Rejection of(ProtocolFailure failure, FlowKind flow) {
        return new Rejection(
                FailureCategory.of(failure.category()),
                flow,
                failure.detail(),
                failure.remedy(),
                null,
                failure.ofBrowser());
    }

    public static Rejection of(FailureCategory category, FlowKind flow, Identity identity) {
        String email =
                Optional.ofNullable(identity.email())
                        .flatMap(EmailAddress::parse)
                        .map(EmailAddress::value)
                        .orElse(null);
        return new Rejection(category, flow, null, null, email);
    }

    public String code() {
        return category.code();
    }

    public String title() {
        return category.title();
    }

    public List<String> sentences() {
        List<String> sentences = new ArrayList<>(List.of(category.sentence()));
        if (detail != null) {
            sentences.add(detail);
        }
        if (email != null) {
            sentences.add("The identity provider sent the address " + email + ".");
        }
        return sentences;
    }

    /// Who tests is the administrator whom the category would send others to.
    public List<String> todo() {
        if (remedy == null) {
            return category.todo();
        }
        if (flow == FlowKind.TEST) {
            return List.of(remedy);
        }
        List<String> todo = new ArrayList<>(category.todo());
        todo.add(remedy);
        return todo;
    }

    /// Takes back what the present transaction has done.
    public static final class Thrown extends RuntimeException {
        private final transient Rejection rejection;

        public Thrown(Rejection rejection) {
            super(rejection.code(), null, false, false);
            this.rejection = rejection;
        }

        public Rejection rejection() {
            return rejection;
        }
    }
}
