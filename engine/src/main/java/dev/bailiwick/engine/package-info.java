/// A container engine read through a transport, and check-ins written as JSON: what the agent and
/// the server do alike. JSON is read and written by tokens without reflection, which needs a third
/// of the memory of a mapper.
@NullMarked
package dev.bailiwick.engine;

import org.jspecify.annotations.NullMarked;
