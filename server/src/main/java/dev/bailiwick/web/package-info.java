/// Knows HTTP at the edge: request ids, forwarded headers, hosts, security headers, error pages,
/// the access log, TLS and health. It knows no feature.
@NullMarked
package dev.bailiwick.web;

import org.jspecify.annotations.NullMarked;
