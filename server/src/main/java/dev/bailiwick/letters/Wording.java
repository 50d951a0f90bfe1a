package dev.bailiwick.letters;

/// A letter's words, with placeholders in braces. Blank lines part the body's paragraphs.
record Wording(String subject, String body) {}
