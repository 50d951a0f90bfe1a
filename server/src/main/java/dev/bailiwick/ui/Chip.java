package dev.bailiwick.ui;

/// A filter that is a link, with the number of rows behind it.
public record Chip(String label, long count, String href, boolean current) {}
