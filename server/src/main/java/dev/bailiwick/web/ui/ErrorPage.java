package dev.bailiwick.web.ui;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An error page in plain language: what happened, what to do, and the id to find it in the log.
///
/// @param paragraphs what happened and what did not, one sentence or paragraph each
/// @param nextSteps what to do, one step each; may be empty
/// @param category the failure's name for support, if it has one
/// @param links the next steps, the first one primary
public record ErrorPage(
        int status,
        String title,
        List<String> paragraphs,
        List<String> nextSteps,
        @Nullable String category,
        List<Link> links,
        String requestId,
        Instant at) {
    public ErrorPage {
        paragraphs = List.copyOf(paragraphs);
        nextSteps = List.copyOf(nextSteps);
        links = List.copyOf(links);
    }

    public record Link(String label, String href) {}
}
