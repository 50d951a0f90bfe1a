package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.web.ui.StatusIcon;
import java.util.Optional;

/// A kind of alert, usually a constant of an enum of the module whose [AlertSource] raises it.
public interface AlertKind {
    /// The key in URLs and the database, unique within the module.
    String key();

    /// The display name.
    String label();

    StatusIcon icon();

    /// Whether the condition must last before the alert opens.
    boolean hasDelay();

    /// Whether it is mailed even if another alert of the same subject was mailed recently.
    boolean isUrgent();

    /// What is wrong with a subject or a part of it: a sentence without a full stop.
    ///
    /// @param part empty for the whole subject
    String title(String subject, String part);

    /// That an alert is resolved, in the subject of a mail.
    default String resolvedTitle(String subject, String part) {
        return "Resolved: " + title(subject, part);
    }

    /// What many alerts of this kind at once mean together; empty if each stands for itself.
    default Optional<Together> together(long count) {
        return Optional.empty();
    }

    /// @param title a short phrase without a full stop, the subject of a mail
    /// @param hint a sentence
    record Together(String title, String hint) {}
}
