package dev.bailiwick.contract.remote;

/// A control message from the helper to the server.
public sealed interface HelperEvent permits SessionEvent, FileEvent {}
