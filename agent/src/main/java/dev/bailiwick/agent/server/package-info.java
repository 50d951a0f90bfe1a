/// Requests to the server: trust, token, limits, and what counts as its reply.
@NullMarked
package dev.bailiwick.agent.server;

import org.jspecify.annotations.NullMarked;
