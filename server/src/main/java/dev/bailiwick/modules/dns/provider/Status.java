package dev.bailiwick.modules.dns.provider;

import org.jspecify.annotations.Nullable;

/// The state of an instance, and its figures of the last 24 hours.
///
/// @param domains on its lists
/// @param version of its resolver, such as "FTL 6.6.2"; empty if it is not known
/// @param vulnerability the identifier of a known one of this version; null for none
public record Status(
        Blocking blocking,
        @Nullable Long queries,
        @Nullable Long blocked,
        @Nullable Long domains,
        @Nullable Long clients,
        String version,
        @Nullable String vulnerability) {}
