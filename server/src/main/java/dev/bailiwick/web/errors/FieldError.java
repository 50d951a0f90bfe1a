package dev.bailiwick.web.errors;

/// An error at a location, for programs (RFC 9457 §3).
///
/// @param pointer a JSON Pointer (RFC 6901) into the body
/// @param detail one sentence
public record FieldError(String pointer, String detail) {}
