package dev.bailiwick.web.errors;

/// What is wrong where, for programs (RFC 9457 §3).
///
/// @param pointer a JSON Pointer (RFC 6901) into the body
/// @param detail one sentence
public record FieldError(String pointer, String detail) {}
