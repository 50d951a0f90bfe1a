package dev.bailiwick.access;

/// The way through the identity provider: its name as people know it, and where the flow begins.
public record ProviderButton(String name, String href) {}
