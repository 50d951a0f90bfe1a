package dev.bailiwick.web.ui;

import java.util.List;

/// The confirmation before an action that cannot be undone. It is a dialog on the page (`id`), and
/// a separate page at `href` for browsers without scripts; both post to `action`.
///
/// @param effects what is lost and what is not, one sentence each
/// @param confirmLabel the label of the button, such as "Deactivate Jonas Pell"
/// @param cancelLabel the label of the safe button, such as "Keep active"; `cancelHref` is its
///   target
public record Confirmation(
        String id,
        String href,
        String question,
        List<String> effects,
        String action,
        String confirmLabel,
        String cancelLabel,
        String cancelHref) {
    public Confirmation {
        effects = List.copyOf(effects);
    }
}
