package dev.bailiwick.messaging.templates;

/// A letter's words, with placeholders in braces. Blank lines part the body's paragraphs.
public record TemplateText(String subject, String body) {}
