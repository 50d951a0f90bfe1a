/// The protocol between agent and server: the records of the check-in, as described in
/// `docs/reference/agent-api.md`. Uses only the JDK and the JSON annotations, so that an agent has
/// no code of the server.
///
/// Sizes are bytes, times are UTC (RFC 3339 in JSON), utilizations are fractions of 1. Metric names
/// and units are those of the OpenTelemetry semantic conventions.
@NullMarked
package dev.bailiwick.contract;

import org.jspecify.annotations.NullMarked;
