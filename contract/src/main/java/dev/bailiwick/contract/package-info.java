/// What an agent says to the server and what it hears: the records of the check-in, as
/// `docs/reference/agent-api.md` tells them. Only the JDK and the JSON annotations stand here, so
/// that an agent carries nothing of the server.
///
/// Sizes are bytes, times are UTC (RFC 3339 on the wire), utilizations are fractions of 1. Metric
/// names and units are those of the OpenTelemetry semantic conventions.
@NullMarked
package dev.bailiwick.contract;

import org.jspecify.annotations.NullMarked;
