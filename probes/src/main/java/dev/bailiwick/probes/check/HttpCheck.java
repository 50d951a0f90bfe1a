package dev.bailiwick.probes.check;

/// A request and what its response must be.
///
/// @param followsRedirects at most five; credentials and other own headers are not sent to another
///   origin
/// @param verifies whether certificates must be trusted and for the host
public record HttpCheck(
        HttpRequest request,
        HttpExpectation expected,
        boolean followsRedirects,
        boolean verifies,
        TimeLimits limits)
        implements Check {}
