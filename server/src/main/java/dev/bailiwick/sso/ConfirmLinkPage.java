package dev.bailiwick.sso;

/// The last step of linking. `flow` ties the answer to the attempt that asked.
public record ConfirmLinkPage(String flow, ShownLink link) {}
