package dev.bailiwick.web.ui;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A refusal or failure in plain words: what happened, what to do, and the number that finds it in
/// the log.
///
/// @param sentences what happened and what did not, a sentence or paragraph each
/// @param todo what to do, a step each; may be empty
/// @param category the failure's name for support, if it has one
/// @param links the ways on, the first one primary
public record ErrorPage(
        int status,
        String title,
        List<String> sentences,
        List<String> todo,
        @Nullable String category,
        List<Link> links,
        String requestId,
        Instant at) {
    public ErrorPage {
        sentences = List.copyOf(sentences);
        todo = List.copyOf(todo);
        links = List.copyOf(links);
    }

    public record Link(String label, String href) {}
}
