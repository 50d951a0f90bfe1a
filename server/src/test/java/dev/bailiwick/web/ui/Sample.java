package dev.bailiwick.web.ui;

/// One page of the gallery.
record Sample(String name, String template, Frame frame, Object page) {}
