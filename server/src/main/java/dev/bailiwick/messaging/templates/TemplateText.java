package dev.bailiwick.messaging.templates;

/// The template of a mail, with placeholders in braces. Blank lines separate the paragraphs of the
/// body.
public record TemplateText(String subject, String body) {}
