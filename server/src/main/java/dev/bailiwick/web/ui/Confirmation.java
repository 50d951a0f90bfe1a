package dev.bailiwick.web.ui;

import java.util.List;

/// The question before something that cannot be undone. It is a dialog on the page (`id`), and a
/// page of its own at `href` for browsers without scripts; both post to `action`.
///
/// @param effects what is lost and what is not, a sentence each
/// @param verb what the button does, such as "Deactivate Jonas Pell"
/// @param keep the safe button, such as "Keep active"; `keepHref` is where it leads
public record Confirmation(
        String id,
        String href,
        String question,
        List<String> effects,
        String action,
        String verb,
        String keep,
        String keepHref) {
    public Confirmation {
        effects = List.copyOf(effects);
    }
}
